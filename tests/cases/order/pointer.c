// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(valid-deref)
// why: The pointer may be read before the call that makes it valid.
#include <stdlib.h>

static int object, *p;

static int point(void) {
  p = &object;
  return 1;
}

int main(void) {
#ifdef MUTANT
  return point() + *p - 1;
#else
  return point() && *p;
#endif
}
