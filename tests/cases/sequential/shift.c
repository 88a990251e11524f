// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=4
// expect: FALSE(assertion)
// run: -DMUTANT=5
// expect: FALSE(assertion)
// run: -DMUTANT=6
// expect: FALSE(assertion)
// why: Shifts: arithmetic for signed, logical for unsigned operands.
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  int i = -16;
  unsigned u = __VERIFIER_nondet_uint();
  unsigned long long w = 1ull << 40;
  CHECK(1, i >> 2 == -4);
  CHECK(2, (unsigned)i >> 28 == 15);
  CHECK(3, (u >> 5 << 5) == (u & ~31u));
  CHECK(4, w >> 39 == 2 && (unsigned)w == 0);
  CHECK(5, (u << 31 >> 31) == u % 2);
  CHECK(6, (int)((unsigned)i << 1) == -32);
  return 0;
}
