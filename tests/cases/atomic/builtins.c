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
// why: The __atomic builtins on objects, flags and fences.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  int x = 6, y = 0, z = 3;
  _Bool flag = 0;
  __atomic_load(&x, &y, __ATOMIC_SEQ_CST);
  CHECK(1, y == 6);
  __atomic_store(&x, &z, __ATOMIC_SEQ_CST);
  CHECK(2, x == 3);
  __atomic_exchange(&y, &x, &z, __ATOMIC_SEQ_CST);
  CHECK(3, y == 3 && z == 6);
  CHECK(4, !__atomic_compare_exchange(&x, &z, &y, 0, __ATOMIC_SEQ_CST,
                                      __ATOMIC_SEQ_CST) &&
               z == 3);
  CHECK(5, !__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST) && flag);
  CHECK(6, __atomic_test_and_set(&flag, __ATOMIC_SEQ_CST));
  __atomic_clear(&flag, __ATOMIC_SEQ_CST);
  CHECK(7, !flag);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
  CHECK(8, x == 3);
  return 0;
}
