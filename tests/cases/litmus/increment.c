// run: --unwind 1
// expect: TRUE
// why: An increment of an _Atomic is one step.
// run: --unwind 1 -DPLAIN
// expect: FALSE(assertion)
// mutant: the counter is not atomic.
// run: --unwind 1 -DTORN
// expect: FALSE(assertion)
// mutant: an atomic read and an atomic write are two steps.
#include <assert.h>
#include <pthread.h>

#ifdef PLAIN
static int n;
#else
static _Atomic int n;
#endif

static void *one(void *arg) {
  n++;
  return arg;
}

static void *two(void *arg) {
#ifdef TORN
  n = n + 2;
#else
  n += 2;
#endif
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
