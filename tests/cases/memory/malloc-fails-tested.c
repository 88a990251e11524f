// run: --malloc-may-fail
// expect: TRUE
// why: A tested result is fine.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  if (p)
    *p = 1;
  free(p);
  return 0;
}
