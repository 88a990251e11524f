// run: --unwind 2
// expect: TRUE
// why: Adding two variables to each other reaches a Fibonacci number at most.
// run: --unwind 2 -DREACHABLE
// expect: FALSE(assertion)
// mutant: the bound is one too small.
#include <assert.h>
#include <pthread.h>

static int i = 1, j = 1;

static void *one(void *arg) {
  for (int k = 0; k < 2; k++)
    i += j;
  return arg;
}

static void *two(void *arg) {
  for (int k = 0; k < 2; k++)
    j += i;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, one, NULL);
  pthread_create(&b, NULL, two, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#ifdef REACHABLE
  assert(i < 8 && j < 8);
#else
  assert(i <= 8 && j <= 8);
#endif
  return 0;
}
