// run: --unwind 1
// expect: TRUE
// why: A function named __VERIFIER_atomic_* runs without interruption.
#include <assert.h>
#include <pthread.h>

static int count;

static void __VERIFIER_atomic_add(int n) {
  int old = count;
  count = old + n;
}

static void *run(void *arg) {
  __VERIFIER_atomic_add(2);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(count == 4);
  return 0;
}
