// run:
// expect: FALSE(assertion)
// run: -DRIGHT
// expect: TRUE
// why: An input among the arguments of pthread_create says what the thread runs.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

static atomic_int n;

static void *one(void *arg) {
  n = 1;
  return arg;
}

static void *two(void *arg) {
#ifndef RIGHT
  n = 2;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, __VERIFIER_nondet_bool() ? one : two, 0);
  pthread_join(t, 0);
  assert(n != 2);
  return 0;
}
