// run:
// expect: TRUE
// run: -DSHORT
// expect: FALSE(assertion)
// why: The length of a printed number depends on an input: 99.996 has six
// characters.
#include <assert.h>
#include <stdio.h>

extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (!(x >= 0 && x < 100))
    return 0;
  char text[32];
  int n = snprintf(text, sizeof text, "%.2f", x);
#ifdef SHORT
  assert(n <= 5);
#else
  assert(n >= 4 && n <= 6);
#endif
  return 0;
}
