// run: -fopenmp
// expect: UNKNOWN(threadprivate)
// run:
// expect: TRUE
// why: A declaration of OpenMP's changes what a variable is.
#include <assert.h>

int n;
#pragma omp threadprivate(n)

int main(void) {
  assert(!n);
  return 0;
}
