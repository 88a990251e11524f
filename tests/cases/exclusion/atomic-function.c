// run: --unwind 1
// expect: TRUE
// why: A function named __VERIFIER_atomic_* runs without interruption.
// run: --unwind 1 -DRENAMED
// expect: FALSE(assertion)
// mutant: the function has an ordinary name.
#include <assert.h>
#include <pthread.h>

static int count;

#ifdef RENAMED
static void plain_add(int n) {
#else
static void __VERIFIER_atomic_add(int n) {
#endif
  int old = count;
  count = old + n;
}

static void *run(void *arg) {
#ifdef RENAMED
  plain_add(2);
#else
  __VERIFIER_atomic_add(2);
#endif
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
