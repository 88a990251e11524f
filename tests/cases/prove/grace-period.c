// run: --engine prove
// expect: TRUE
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: who reads says so first, and a version is taken back when nobody has said
// so since there has been another; not if a reader looks before it says so.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int current, reads[2];
static int is_valid[2] = {1, 0};
static void read_at(int me) {
#ifdef MUTANT
  int i = atomic_load(&current);
  atomic_store(&reads[me], 1);
#else
  atomic_store(&reads[me], 1);
  int i = atomic_load(&current);
#endif
  assert(is_valid[i]);
  atomic_store(&reads[me], 0);
}
static void *one(void *arg) {
  for (;;)
    read_at(0);
  return arg;
}
static void *two(void *arg) {
  for (;;)
    read_at(1);
  return arg;
}
static void *writer(void *arg) {
  for (;;) {
    int old = atomic_load(&current);
    is_valid[!old] = 1;
    atomic_store(&current, !old);
    for (int i = 0; i < 2; i++)
      while (atomic_load(&reads[i])) {
      }
    is_valid[old] = 0;
  }
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  pthread_create(&t, 0, one, 0);
  pthread_create(&t, 0, two, 0);
}
