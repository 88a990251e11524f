// run:
// expect: TRUE
// why: A calloc block holds zeros.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = calloc(1, sizeof *p);
  assert(*p == 0);
  return 0;
}
