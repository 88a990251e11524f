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
// run: -DMUTANT=5
// expect: FALSE(assertion)
// why: Function pointers in variables, tables, arguments and structures.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }

typedef int operation(int, int);

static int apply(operation *f, int a, int b) { return f(a, b); }

static operation *choose(int minus) { return minus ? sub : add; }

struct object {
  int state;
  void (*step)(struct object *);
};

static void twice(struct object *o) { o->state *= 2; }

int main(void) {
  operation *const table[] = {add, &sub};
  struct object o = {3, twice};
  CHECK(1, table[0](5, 2) == 7 && (*table[1])(5, 2) == 3);
  CHECK(2, apply(sub, 1, 2) == -1);
  CHECK(3, choose(1)(9, 4) == 5 && choose(0)(9, 4) == 13);
  o.step(&o);
  CHECK(4, o.state == 6);
  CHECK(5, table[1] == sub && table[0] != sub);
  return 0;
}
