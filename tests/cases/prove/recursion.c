// run: --engine prove
// expect: UNKNOWN(a function that may be called while it runs)
// run: --engine prove -DPOINTER
// expect: UNKNOWN(an address that may be of several objects, or of none)
// run: --engine prove -DFLOAT
// expect: UNKNOWN(a conversion that may be out of range)
// why: what a System has not is named, where it can be reached; so is memory
// that is made again and again.
#include <assert.h>
#include <stdlib.h>

static int x, y, *made;

int __VERIFIER_nondet_int(void);

static int down(int n) { return n > 0 ? down(n - 1) : n; }

int main(void) {
#if defined(POINTER)
  while (__VERIFIER_nondet_int()) {
    made = malloc(sizeof *made);
    *made = 1;
  }
#elif defined(FLOAT)
  float f = (float)__VERIFIER_nondet_int();
  x = (int)(f + 1.0f);
#else
  x = down(__VERIFIER_nondet_int());
#endif
  assert(y == 0 || y == 1);
  return 0;
}
