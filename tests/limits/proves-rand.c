// row: What POSIX leaves open may go either way
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand(1);
  int first = rand();
#ifdef MUTANT
  assert(rand() != first);
#else
  srand(1);
  assert(rand() == first);
#endif
  return 0;
}
