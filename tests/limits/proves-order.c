// row: Expressions are evaluated left to right
// run:
// expect: TRUE
#include <assert.h>
int n;
int next(void) { return ++n; }
int main(void) {
  int first = next() * 10 + next();
  assert(first == 12);
  return 0;
}
