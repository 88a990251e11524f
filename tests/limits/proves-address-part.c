// row: Objects lie anywhere that C allows
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <stdint.h>
int x, y;
int main(void) {
  uintptr_t at_x = (uintptr_t)&x, at_y = (uintptr_t)&y;
  unsigned char *p = (unsigned char *)&at_x, *q = (unsigned char *)&at_y;
#ifdef MUTANT
  assert(p[1] > q[1]);
#else
  assert(p[1] <= q[1]);
#endif
  return 0;
}
