// run:
// expect: UNKNOWN(realloc)
// why: realloc of a block is not modelled.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = realloc(NULL, sizeof *p);
  *p = 4;
  p = realloc(p, 8);
  assert(*p == 4);
  free(p);
  return 0;
}
