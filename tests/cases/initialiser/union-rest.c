// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: What a list leaves out is 0, but not the bytes of a variable that is a
// union beyond the member that the list names.
#include <assert.h>

#ifndef MUTANT
#define MUTANT 0
#endif

union any {
  char c;
  int i;
  struct {
    short low, high;
  } s;
};

struct holder {
  int n;
  union any u;
};

static union any fixed = {.c = 1};

static int value(union any u) { return u.i; }

int main(void) {
  union any empty = {}, part = {.s = {.low = 1}}, first = {.c = 1};
  struct holder none = {3}, one = {3, {1}};
  assert(fixed.i == 1 && empty.i == 0 && part.s.high == 0 && first.c == 1);
  assert(none.u.i == 0 && one.u.c == 1);
  if (MUTANT == 1)
    assert(first.i == 1);
  if (MUTANT == 2)
    assert(one.u.s.high == 0);
  if (MUTANT == 3)
    assert(value((union any){.c = 1}) == 1);
  return 0;
}
