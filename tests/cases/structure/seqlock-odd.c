// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: an odd number is taken for a version.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequence;
static _Atomic int x, y;

static void *writer(void *arg) {
  sequence++;
  x = 1;
  y = 1;
  sequence++;
  return arg;
}

static void *reader(void *arg) {
  int before = sequence;
  int a = x, b = y;
  if (sequence == before)
    assert(a == b);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, (void *)0L);
  pthread_create(&b, NULL, reader, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
