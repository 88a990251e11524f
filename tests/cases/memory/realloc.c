// run:
// expect: TRUE
// why: realloc of NULL is malloc.
// run: -DBOUND
// expect: FALSE(valid-deref)
// mutant: the block is smaller than what is written.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
#ifdef BOUND
  int *p = realloc(NULL, 1);
#else
  int *p = realloc(NULL, sizeof *p);
#endif
  *p = 4;
  assert(*p == 4);
  free(p);
  return 0;
}
