// run: --unwind 2
// expect: TRUE
// run: --unwind 2 -DMUTANT=1
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=2
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=3
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=4
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=5
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=6
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=7
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=8
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=9
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=10
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=11
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=12
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=13
// expect: FALSE(assertion)
// run: --unwind 2 -DMUTANT=14
// expect: FALSE(assertion)
// why: Operations of stdatomic.h.
#include <assert.h>
#include <stdatomic.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  atomic_int x;
  atomic_flag flag = ATOMIC_FLAG_INIT;
  int old = 4;
  atomic_init(&x, 5);
  CHECK(1, atomic_load(&x) == 5);
  atomic_store_explicit(&x, 9, memory_order_release);
  CHECK(2, atomic_exchange(&x, 7) == 9 && x == 7);
  CHECK(3, !atomic_compare_exchange_strong(&x, &old, 1) && old == 7);
  CHECK(4, atomic_compare_exchange_strong(&x, &old, 1) && x == 1);
  CHECK(5, atomic_fetch_add(&x, 5) == 1 && x == 6);
  CHECK(6, atomic_fetch_sub(&x, 1) == 6 && x == 5);
  CHECK(7, atomic_fetch_or(&x, 2) == 5 && x == 7);
  CHECK(8, atomic_fetch_xor(&x, 4) == 7 && x == 3);
  CHECK(9, atomic_fetch_and(&x, 2) == 3 && x == 2);
  CHECK(10, (x += 3) == 5 && x++ == 5 && --x == 5);
  CHECK(11, !atomic_flag_test_and_set(&flag));
  CHECK(12, atomic_flag_test_and_set(&flag));
  atomic_flag_clear(&flag);
  atomic_thread_fence(memory_order_seq_cst);
  atomic_signal_fence(memory_order_seq_cst);
  CHECK(13, !atomic_flag_test_and_set(&flag));
  while (!atomic_compare_exchange_weak(&x, &old, 8))
    ;
  CHECK(14, x == 8);
  return 0;
}
