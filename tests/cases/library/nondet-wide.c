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
// why: Inputs of the wide types take any of their values.
#include <assert.h>
#include <stddef.h>
long long __VERIFIER_nondet_longlong(void);
unsigned long long __VERIFIER_nondet_ulonglong(void);
size_t __VERIFIER_nondet_size_t(void);
unsigned __VERIFIER_nondet_unsigned(void);
void __VERIFIER_assume(int);

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

int main(void) {
  long long l = __VERIFIER_nondet_longlong();
  __VERIFIER_assume(l < -4999999999LL);
  CHECK(1, l <= -5000000000LL);
  unsigned long long u = __VERIFIER_nondet_ulonglong();
  __VERIFIER_assume(u > 0xfffffffffffffffeu);
  CHECK(2, u == ~0ull);
  size_t s = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(s < 1);
  CHECK(3, s == 0);
  unsigned n = __VERIFIER_nondet_unsigned();
  __VERIFIER_assume(n > 0xfffffffe);
  CHECK(4, n == 0xffffffff);
  return 0;
}
