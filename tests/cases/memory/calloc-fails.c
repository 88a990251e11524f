// run: --malloc-may-fail
// expect: FALSE(valid-deref)
// why: With --malloc-may-fail calloc may give NULL.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = calloc(2, sizeof *p);
  *p = 1;
  free(p);
  return 0;
}
