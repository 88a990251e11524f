// run:
// expect: TRUE
// why: rand_r gives the same number for the same state.
// run: -DOTHER
// expect: FALSE(assertion)
// mutant: the states differ.
#include <assert.h>
#include <stdlib.h>

int main(void) {
#ifdef OTHER
  unsigned s = 7, t = 8;
#else
  unsigned s = 7, t = 7;
#endif
  int a = rand_r(&s);
  assert(rand_r(&t) == a && s == t);
  assert(rand_r(&s) == rand_r(&t));
  return 0;
}
