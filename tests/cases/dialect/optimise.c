// run: -DLEVEL=0
// expect: TRUE
// run: -O2 -DLEVEL=2
// expect: TRUE
// run: -Os -DLEVEL=3
// expect: TRUE
// run: -O2 -O0 -DLEVEL=0
// expect: TRUE
// run: -DLEVEL=2
// expect: FALSE(assertion)
// The macros of levels of optimisation.
#include <assert.h>
int main(void) {
  int level = 0;
#ifdef __OPTIMIZE__
  level += 2;
#endif
#ifdef __OPTIMIZE_SIZE__
  level++;
#endif
  assert(level == LEVEL);
  return 0;
}
