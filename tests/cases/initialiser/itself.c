// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=4
// expect: FALSE(assertion)
// why: A variable has any value in its own initialiser, also in a later round
//      of a loop.
#include <assert.h>

#ifndef MUTANT
#define MUTANT 0
#endif

int main(void) {
  int y = MUTANT == 1;
  unsigned x = x;
  int z = y ? z : 4;
  assert(z == 4);
  assert(x == x && (MUTANT != 2 || x != 7));
  for (int i = 0; i < 2; i++) {
    int v = MUTANT == 3 && i ? v : 5;
    assert(v == 5);
  }
  y = 0;
again:;
  int w = MUTANT == 4 && y == 2 ? w : 6;
  if (++y < 3)
    goto again;
  assert(w == 6);
  return 0;
}
