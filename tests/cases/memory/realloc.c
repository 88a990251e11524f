// run:
// expect: TRUE
// why: realloc of NULL is malloc.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = realloc(NULL, sizeof *p);
  *p = 4;
  assert(*p == 4);
  free(p);
  return 0;
}
