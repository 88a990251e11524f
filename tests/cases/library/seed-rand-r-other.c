// run:
// expect: FALSE(assertion)
// why: mutant: the states differ.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  unsigned s = 7, t = 8;
  int a = rand_r(&s);
  assert(rand_r(&t) == a && s == t);
  assert(rand_r(&s) == rand_r(&t));
  return 0;
}
