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
// run: --property robustness --memory-model tso -DNEVER
// expect: TRUE
// run: --property robustness --memory-model pso -DNEVER
// expect: TRUE
// why: Which element a thread accesses is an input: only what it does access
//   counts.
#include <pthread.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);

static atomic_int a[2];
static atomic_int x;
static int first;

#ifndef NEVER
static void write_one_read_other(int one) {
  atomic_store_explicit(&a[one], 1, memory_order_relaxed);
  atomic_load_explicit(&a[1 - one], memory_order_relaxed);
}
#endif

static void *work(void *arg) {
#ifdef NEVER
  atomic_store_explicit(&a[1], 1, memory_order_relaxed);
  atomic_load_explicit(&x, memory_order_relaxed);
#elif defined CROSSED
  write_one_read_other(1 - first);
#else
  write_one_read_other(first);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  first = __VERIFIER_nondet_bool();
#ifdef NEVER
  if (first)
    return 0;
#endif
  pthread_create(&t, NULL, work, NULL);
#ifdef NEVER
  atomic_store_explicit(&x, 1, memory_order_relaxed);
  atomic_load_explicit(&a[first], memory_order_relaxed);
#else
  write_one_read_other(first);
#endif
  pthread_join(t, NULL);
  return 0;
}
