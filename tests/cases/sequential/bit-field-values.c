// run: --32
// expect: TRUE
// run: --64
// expect: TRUE
// run: --32 -DMUTANT=1
// expect: FALSE(assertion)
// run: --64 -DMUTANT=2
// expect: FALSE(assertion)
// why: An assignment to a bit-field is worth what fits into it; a bit-field
// at the odd end of a structure is read without passing that end.
#include <assert.h>

#ifndef MUTANT
#define MUTANT 0
#endif

struct bits {
  int low : 3;
  unsigned one : 1;
};

struct tail {
  unsigned first;
  char second;
  unsigned long long last : 44;
};

int main(void) {
  struct bits b = {-1, 1};
  int r = b.low -= 7;
  assert(r == (MUTANT == 1 ? -8 : 0));
  assert(b.one == 1);
  r = ++b.one;
  assert(r == 0 && b.one == 0);
  struct tail t[2] = {{.last = 5}, {.first = 7, .last = 0xfffffffffffu}};
  t[1].last++;
  assert(t[1].last == (MUTANT == 2) && t[1].first == 7);
  assert(t[0].last == 5);
  return 0;
}
