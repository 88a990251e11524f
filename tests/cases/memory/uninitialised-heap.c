// run:
// expect: FALSE(assertion)
// why: A malloc block may hold any value.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
  assert(*p == 0);
  return 0;
}
