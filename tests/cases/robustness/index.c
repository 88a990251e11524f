// run: --property robustness --memory-model tso
// expect: TRUE
// run: --property robustness --memory-model tso --search graph
// expect: TRUE
// run: --property robustness --memory-model rc11
// expect: TRUE
// run: --property robustness --memory-model tso -DCROSSED
// expect: FALSE(robustness)
// run: --property robustness --memory-model tso -DCROSSED --search graph
// expect: FALSE(robustness)
// run: --property robustness --memory-model rc11 -DCROSSED
// expect: FALSE(robustness)
// why: Which element a thread accesses is an input: only what it does access
//   counts.
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);

static atomic_int a[2];
static int first;

static void write_one_read_other(int one) {
  atomic_store_explicit(&a[one], 1, memory_order_relaxed);
  atomic_load_explicit(&a[1 - one], memory_order_relaxed);
}

static void *work(void *arg) {
#ifdef CROSSED
  write_one_read_other(1 - first);
#else
  write_one_read_other(first);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  first = __VERIFIER_nondet_bool();
  pthread_create(&t, NULL, work, NULL);
  write_one_read_other(first);
  pthread_join(t, NULL);
  return 0;
}
