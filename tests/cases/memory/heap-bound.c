// run:
// expect: TRUE
// why: The last byte of a block may be used.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(3);
  p[2] = 1;
  assert(p[2] == 1);
  free(p);
  return 0;
}
