// run: --unwind 2
// expect: TRUE
// why: A compare-and-swap loop of two threads retries once at most.
// run: --unwind 1 --engine order -DBOUND
// expect: UNKNOWN(run.0)
// why: One attempt is not enough: the verdict names the loop.
// run: --unwind 2 -DSTALE
// expect: FALSE(assertion)
// mutant: the new value is computed before the loop.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sum;

static void *run(void *arg) {
#if defined BOUND
  int old;
  do {
    old = sum;
  } while (!atomic_compare_exchange_strong(&sum, &old, old + 1));
#elif defined STALE
  int old = sum, new = old + 1;
  while (!atomic_compare_exchange_strong(&sum, &old, new))
    ;
#else
  int old = sum;
  while (!atomic_compare_exchange_strong(&sum, &old, old + 1))
    ;
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(sum == 2);
  return 0;
}
