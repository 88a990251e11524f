// run: -fopenmp
// expect: UNKNOWN(#pragma omp parallel for)
// run:
// expect: TRUE
// why: With -fopenmp what the pragmas say is not modelled; without, they say
//      nothing.
#include <assert.h>

int main(void) {
  int n = 0;
#pragma omp parallel for
  for (int i = 0; i < 2; i++)
    n++;
  assert(n == 2);
  return 0;
}
