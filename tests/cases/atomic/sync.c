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
// run: --unwind 1 -DMUTANT=18
// expect: FALSE(assertion)
// why: The __sync builtins give the old or the new value.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  int x = 6;
  CHECK(1, __sync_fetch_and_add(&x, 4) == 6 && x == 10);
  CHECK(2, __sync_fetch_and_sub(&x, 3) == 10 && x == 7);
  CHECK(3, __sync_fetch_and_and(&x, 5) == 7 && x == 5);
  CHECK(4, __sync_fetch_and_or(&x, 8) == 5 && x == 13);
  CHECK(5, __sync_fetch_and_xor(&x, 1) == 13 && x == 12);
  CHECK(6, __sync_fetch_and_nand(&x, 4) == 12 && x == ~4);
  CHECK(7, __sync_add_and_fetch(&x, 5) == 0);
  CHECK(8, __sync_sub_and_fetch(&x, 2) == -2);
  CHECK(9, __sync_and_and_fetch(&x, 6) == 6);
  CHECK(10, __sync_or_and_fetch(&x, 1) == 7);
  CHECK(11, __sync_xor_and_fetch(&x, 3) == 4);
  CHECK(12, __sync_nand_and_fetch(&x, 4) == ~4);
  CHECK(13, !__sync_bool_compare_and_swap(&x, 1, 2) && x == ~4);
  CHECK(14, __sync_bool_compare_and_swap(&x, ~4, 2) && x == 2);
  CHECK(15, __sync_val_compare_and_swap(&x, 2, 3) == 2 && x == 3);
  CHECK(16, __sync_lock_test_and_set(&x, 1) == 3 && x == 1);
  __sync_lock_release(&x);
  CHECK(17, x == 0);
  __sync_synchronize();
  CHECK(18, x == 0);
  return 0;
}
