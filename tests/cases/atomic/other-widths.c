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
// why: Atomic operations on narrow, wide and pointer operands.
#include <assert.h>
#include <stdatomic.h>
#include <stdint.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  _Atomic unsigned char c = 255;
  _Atomic int64_t w = -1;
  int a[3] = {1, 2, 3};
  int *_Atomic p = a;
  _Atomic _Bool flag = 0;
  CHECK(1, c++ == 255 && c == 0);
  CHECK(2, atomic_fetch_add(&w, 5000000000) == -1 && w == 4999999999);
  atomic_store(&p, a + 1);
  CHECK(3, *p == 2);
  CHECK(4, p++ == a + 1 && *p == 3);
  CHECK(5, !atomic_exchange(&flag, 2) && flag == 1);
  c -= 1;
  CHECK(6, c == 255 && (c |= 0) == 255 && (c ^= 15) == 240);
  short s = 7;
  CHECK(7, __sync_fetch_and_add(&s, -8) == 7 && s == -1);
  CHECK(8, __atomic_exchange_n(&s, 3, __ATOMIC_SEQ_CST) == -1 && s == 3);
  return 0;
}
