// run: --engine prove
// expect: UNKNOWN(no constant is written)
// run: --engine prove -DBLOCK
// expect: UNKNOWN(an address that may be of several objects)
// why: a constant must not be written, nor a block that is gone when its
// function has returned.
#include <stdlib.h>

static int *leak(void) { return __builtin_alloca(4); }

int main(void) {
#ifdef BLOCK
  *leak() = 1;
#else
  char *p = "abc";
  p[0] = 1;
#endif
  return 0;
}
