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
// why: 64-bit arithmetic, and 128 bits are not needed for it.
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned char __VERIFIER_nondet_uchar(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  unsigned long long a = 0xffffffffffffffffull, b = 3;
  long long c = -5000000000LL;
  CHECK(1, a + 1 == 0 && a * b == 0xfffffffffffffffdull);
  CHECK(2, c / 1000000000 == -5 && c % 7 == -2);
  CHECK(3, a / b == 0x5555555555555555ull);
  CHECK(4, (int)(c >> 32) == -2);
  unsigned u = __VERIFIER_nondet_uint();
  CHECK(5, (unsigned long long)u << 32 >> 32 == u);
  CHECK(6, (a >> 63) == 1 && (long long)a == -1);
  return 0;
}
