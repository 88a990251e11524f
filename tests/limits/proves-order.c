// row: Operands, arguments, both sides of an assignment
// run:
// expect: FALSE(assertion)
// run: --evaluation-order fixed
// expect: TRUE
#include <assert.h>
int n;
int next(void) { return ++n; }
int main(void) {
  int first = next() * 10 + next();
  assert(first == 12);
  return 0;
}
