// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: of ten inputs each is decided; the mutant rounds toward zero.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9)
    return 0;
  double d = n * 0.1;
#ifdef MUTANT
  int back = (int)(d * 10 - 1e-10);
#else
  int back = (int)(d * 10 + 0.5);
#endif
  assert(back == n);
  return 0;
}
