// run:
// expect: TRUE
// why: Blocks that live at the same time have different addresses.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char *a = malloc(1), *b = malloc(1);
  assert(a != b);
  free(a);
  free(b);
  return 0;
}
