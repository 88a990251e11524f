// run: --property valid-memcleanup
// expect: TRUE
// why: All blocks are freed at the end.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  free(p);
  return 0;
}
