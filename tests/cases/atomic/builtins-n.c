// run: --unwind 1
// expect: TRUE
// run: --unwind 1 -DMUTANT=1
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=2
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=3
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=4
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=5
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=6
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=7
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=8
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=9
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=10
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=11
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=12
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=13
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=14
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=15
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=16
// expect: FALSE(assertion)
// run: --unwind 1 -DMUTANT=17
// expect: FALSE(assertion)
// why: The __atomic builtins on values do what they say and give the old or
//   new value.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  int x = 6, expected = 1;
  CHECK(1, __atomic_load_n(&x, __ATOMIC_ACQUIRE) == 6);
  __atomic_store_n(&x, 12, __ATOMIC_RELEASE);
  CHECK(2, x == 12);
  CHECK(3, __atomic_exchange_n(&x, 10, __ATOMIC_SEQ_CST) == 12 && x == 10);
  CHECK(4, !__atomic_compare_exchange_n(&x, &expected, 5, 0, __ATOMIC_SEQ_CST,
                                        __ATOMIC_SEQ_CST) &&
               expected == 10 && x == 10);
  CHECK(5, __atomic_compare_exchange_n(&x, &expected, 5, 0, __ATOMIC_SEQ_CST,
                                       __ATOMIC_SEQ_CST) &&
               x == 5);
  CHECK(6, __atomic_fetch_add(&x, 3, __ATOMIC_RELAXED) == 5 && x == 8);
  CHECK(7, __atomic_fetch_sub(&x, 2, __ATOMIC_RELAXED) == 8 && x == 6);
  CHECK(8, __atomic_fetch_and(&x, 3, __ATOMIC_RELAXED) == 6 && x == 2);
  CHECK(9, __atomic_fetch_or(&x, 9, __ATOMIC_RELAXED) == 2 && x == 11);
  CHECK(10, __atomic_fetch_xor(&x, 2, __ATOMIC_RELAXED) == 11 && x == 9);
  CHECK(11, __atomic_fetch_nand(&x, 8, __ATOMIC_RELAXED) == 9 && x == ~8);
  CHECK(12, __atomic_add_fetch(&x, 10, __ATOMIC_RELAXED) == 1 && x == 1);
  CHECK(13, __atomic_sub_fetch(&x, 3, __ATOMIC_RELAXED) == -2);
  CHECK(14, __atomic_and_fetch(&x, 7, __ATOMIC_RELAXED) == 6);
  CHECK(15, __atomic_or_fetch(&x, 1, __ATOMIC_RELAXED) == 7);
  CHECK(16, __atomic_xor_fetch(&x, 2, __ATOMIC_RELAXED) == 5);
  CHECK(17, __atomic_nand_fetch(&x, 4, __ATOMIC_RELAXED) == ~4 && x == ~4);
  return 0;
}
