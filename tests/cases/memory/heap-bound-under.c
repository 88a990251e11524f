// run:
// expect: FALSE(valid-deref)
// why: mutant: the byte before.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
  p[-1] = 1;
  assert(p[2] == 1);
  free(p);
  return 0;
}
