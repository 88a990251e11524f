// run: --property no-data-race --search dpor -DS=acquire -DE=relaxed
// expect: TRUE
// run: --property no-data-race --search dpor -DS=relaxed -DE=relaxed
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DS=acq_rel -DE=relaxed -DFAILED
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DS=acq_rel -DE=acquire -DFAILED
// expect: TRUE
// why: A compare-exchange has two orders, of which the one of how it ends
// counts.
#include <pthread.h>
#include <stdatomic.h>
#define PASTE(a, b) a##b
#define ORDER(x) PASTE(memory_order_, x)

int data;
atomic_int flag;

void *set(void *p) {
  data = 1;
  atomic_store_explicit(&flag, 1, memory_order_release);
  return p;
}

int main(void) {
  pthread_t t;
  int old = 1;
  pthread_create(&t, 0, set, 0);
#ifdef FAILED
  old = 7;
  if (!atomic_compare_exchange_strong_explicit(&flag, &old, 9, ORDER(S),
                                               ORDER(E)) &&
      old == 1)
    data++;
#else
  if (atomic_compare_exchange_strong_explicit(&flag, &old, 2, ORDER(S),
                                              ORDER(E)))
    data++;
#endif
  pthread_join(t, 0);
  return data;
}
