// run:
// expect: UNKNOWN(the order of evaluation)
// run: --evaluation-order fixed
// expect: TRUE
// why: A loop in a statement expression next to a read that it changes.
#include <assert.h>

static int x;

int main(void) {
  int seen = x + ({
    while (x < 3)
      x++;
    x;
  });
  assert(seen >= 3);
  return 0;
}
