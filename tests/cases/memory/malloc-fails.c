// run: --malloc-may-fail
// expect: FALSE(valid-deref)
// why: With --malloc-may-fail an untested result may be NULL.
// run:
// expect: TRUE
// why: Without the option malloc does not fail.
// run: --malloc-may-fail -DTESTED
// expect: TRUE
// why: A tested result is fine.
// run: --malloc-may-fail -DCALLOC
// expect: FALSE(valid-deref)
// why: With --malloc-may-fail calloc may give NULL.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
#ifdef CALLOC
  int *p = calloc(2, sizeof *p);
#else
  int *p = malloc(sizeof *p);
#endif
#ifdef TESTED
  if (p)
    *p = 1;
#else
  *p = 1;
#endif
  free(p);
  return 0;
}
