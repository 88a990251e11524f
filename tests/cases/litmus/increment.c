// run: --unwind 1
// expect: TRUE
// why: An increment of an _Atomic is one step.
#include <assert.h>
#include <pthread.h>

static _Atomic int n;

static void *one(void *arg) {
  n++;
  return arg;
}

static void *two(void *arg) {
  n += 2;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 3);
  return 0;
}
