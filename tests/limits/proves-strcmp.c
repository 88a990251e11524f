// row: What POSIX leaves open may go either way
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <string.h>
int main(void) {
  int order = strcmp("b", "a");
#ifdef MUTANT
  assert(order == 1);
#else
  assert(order > 0);
#endif
  return 0;
}
