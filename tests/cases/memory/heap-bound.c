// run:
// expect: TRUE
// why: The last byte of a block may be used.
// run: -DOVER
// expect: FALSE(valid-deref)
// mutant: one byte further.
// run: -DUNDER
// expect: FALSE(valid-deref)
// mutant: the byte before.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
#if defined OVER
  p[3] = 1;
#elif defined UNDER
  p[-1] = 1;
#else
  p[2] = 1;
#endif
  assert(p[2] == 1);
  free(p);
  return 0;
}
