// run:
// expect: UNKNOWN(initialiser that overrides a part of another one: '3')
// why: Compilers differ on what is left of the value that is overridden.
#include <assert.h>

struct point {
  int x, y;
};

struct pair {
  struct point p;
  int z;
};

int main(void) {
  struct point from = {1, 2};
  struct pair to = {.p = from, .p.y = 3};
  assert(to.p.y == 3);
  return 0;
}
