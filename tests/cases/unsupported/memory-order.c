// run:
// expect: UNKNOWN(memory order 'memory_order_release' of a load)
// run: -DSTORE
// expect: UNKNOWN(memory order 'memory_order_acquire' of a store)
// run: -DFAILURE
// expect: UNKNOWN(memory order '__ATOMIC_ACQ_REL' of a compare-exchange that fails)
// why: C leaves undefined what an operation does with an order that it cannot
// have.
#include <stdatomic.h>

static atomic_int x;
static int y;

int main(void) {
#if defined STORE
  atomic_store_explicit(&x, 1, memory_order_acquire);
#elif defined FAILURE
  int expected = 0;
  __atomic_compare_exchange_n(&y, &expected, 1, 0, __ATOMIC_ACQ_REL,
                              __ATOMIC_ACQ_REL);
#else
  y = atomic_load_explicit(&x, memory_order_release);
#endif
  return y;
}
