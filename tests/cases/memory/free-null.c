// run:
// expect: TRUE
// why: Freeing NULL does nothing.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  free(NULL);
  return 0;
}
