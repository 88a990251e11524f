// run: --unwind 1
// expect: TRUE
// why: Every read-modify-write builtin is one step.
#include <assert.h>
#include <pthread.h>

static int x, y;
static _Atomic int z;

static void *run(void *arg) {
  __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);
  __sync_fetch_and_add(&y, 1);
  z += 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2 && y == 2 && z == 2);
  return 0;
}
