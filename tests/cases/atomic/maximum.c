// run: --unwind 2
// expect: TRUE
// why: The maximum of two values, by compare-and-swap.
// run: --unwind 2 -DPLAIN
// expect: FALSE(assertion)
// mutant: compare and store are two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int maximum;

static void *run(void *arg) {
#ifdef PLAIN
  int mine = arg ? 3 : 5;
  if (maximum < mine)
    maximum = mine;
#else
  int mine = arg ? 3 : 5, old = maximum;
  while (old < mine && !atomic_compare_exchange_weak(&maximum, &old, mine))
    ;
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(maximum == 5);
  return 0;
}
