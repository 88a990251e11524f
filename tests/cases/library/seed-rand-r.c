// run:
// expect: TRUE
// why: rand_r gives the same number for the same state.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned s = 7, t = 7;
  int a = rand_r(&s);
  assert(rand_r(&t) == a && s == t);
  assert(rand_r(&s) == rand_r(&t));
  return 0;
}
