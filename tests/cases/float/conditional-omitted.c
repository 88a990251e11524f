// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// x ?: y of floating-point numbers.
#include <assert.h>
#ifndef B
#define B 0
#endif
struct pair {
  int first, second;
};
static float some = 2.5f;
static double none;
static double at_start = 0.0 ?: 2.5;
int main(void) {
  struct pair p = {.first = 4 ?: 3, .second = (int)(some ?: 1)};
  double wide = some ?: 1, copy = -none ?: 1.5;
  int list[2] = {0 ?: 5, none ?: 6};
  assert(wide == 2.5 && copy == 1.5 + (B == 1) && at_start == 2.5);
  assert(p.first == 4 && p.second == 2 && list[0] == 5 && list[1] == 6);
  assert((none = 3, none) ?: 0);
  assert((some ?: none) == 2.5f + (B == 2));
  return 0;
}
