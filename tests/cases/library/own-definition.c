// run:
// expect: TRUE
// why: A function of the program goes before the model of that name.
// run: -DMODEL
// expect: FALSE(assertion)
// mutant: the model is expected.
#include <assert.h>

int abs(int n) { return n + 100; }

int main(void) {
  int n = 1;
#ifdef MODEL
  assert(abs(n) == 1);
#else
  assert(abs(n) == 101);
#endif
  return 0;
}
