// run:
// expect: FALSE(assertion)
// why: A malloc block may hold any value.
// run: -DZEROED
// expect: TRUE
// why: A calloc block holds zeros.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
#ifdef ZEROED
  int *p = calloc(1, sizeof *p);
#else
  int *p = malloc(sizeof *p);
#endif
  assert(*p == 0);
  return 0;
}
