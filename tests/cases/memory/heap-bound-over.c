// run:
// expect: FALSE(valid-deref)
// why: mutant: one byte further.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
  p[3] = 1;
  assert(p[2] == 1);
  free(p);
  return 0;
}
