// run:
// expect: UNKNOWN(the order of evaluation)
// run: --evaluation-order fixed
// expect: TRUE
// why: Eight calls in one expression, each of which the others can tell.
#include <assert.h>

static int n;

static int next(void) { return n++; }

int main(void) {
  int sum = next() + next() + next() + next() + next() + next() + next() +
            next();
  assert(sum == 28);
  return 0;
}
