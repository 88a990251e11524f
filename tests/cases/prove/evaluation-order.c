// run: --engine prove
// expect: UNKNOWN(leaves this check open: r == 1)
// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove -DRIGHT
// expect: TRUE
// run: --engine prove --evaluation-order fixed
// expect: TRUE
// why: a proof is for all orders of evaluation, unless one is asked for.
#include <assert.h>

static int x;

static int count(void) {
  x++;
  return 0;
}

static int look(void) { return x; }

int main(void) {
  int r = count() + look();
#ifdef RIGHT
  assert(r == 0 || r == 1);
#else
  assert(r == 1);
#endif
  return 0;
}
