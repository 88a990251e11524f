// run: --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// why: A block that is never freed.
// run: --property valid-memcleanup -DFREED
// expect: TRUE
// why: All blocks are freed at the end.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int *p = malloc(sizeof *p);
#ifdef FREED
  free(p);
#else
  *p = 1;
#endif
  return 0;
}
