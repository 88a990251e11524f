// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: GNU C casts a value to a union that has a member of its type.
#include <assert.h>

struct pair {
  int a, b;
};

union any {
  char c;
  int i;
  int *p;
  struct pair s;
};

static int number(union any u) { return u.i; }

int main(void) {
  int x = 7, array[2] = {1, 2};
  struct pair s = {3, 4};
  union any u = (union any)s;
  assert(u.s.a == 3 && u.s.b == 4);
  u = (union any)&x;
  *u.p = 8;
  assert(x == 8 && number((union any)x) == 8);
  assert(((union any)array).p[1] == 2);
#ifdef MUTANT
  assert(number((union any)(char)1) == 1);
#endif
  return 0;
}
