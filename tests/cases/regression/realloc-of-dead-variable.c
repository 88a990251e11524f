// run: --property valid-free
// expect: FALSE(valid-free)
// run: --property valid-free --search explicit
// expect: FALSE(valid-free)
// why: A variable is no heap block, dead or alive.
#include <stdlib.h>

static int *p;

static void keep(void) {
  int x = 1;
  p = &x;
}

int main(void) {
  keep();
  p = realloc(p, sizeof *p);
  return 0;
}
