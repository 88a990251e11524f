// run:
// expect: TRUE
// run: -DBROKEN
// expect: FALSE(assertion)

/* TibRib/parallel-merge-sort-pthread: four threads sort, one merges. */
#include <pthread.h>
#define main demo
#include "TibRib/parallel-merge-sort-pthread/d1p.c"
#undef main
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int values[5];
  array whole = {values, 5};
  for (int i = 0; i < 5; i++)
    values[i] = __VERIFIER_nondet_int() & 7;
#ifdef BROKEN
  launchFusion(&(array){values, 4});
#else
  launchFusion(&whole);
#endif
  for (int i = 1; i < 5; i++)
    assert(values[i - 1] <= values[i]);
  return 0;
}
