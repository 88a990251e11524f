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
// why: Ranges: nested, with what follows them, their value evaluated once.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct point {
  int x, y;
};

static int calls;

static int next(void) { return ++calls; }

int main(void) {
  struct point p[3] = {[0 ... 2].y = 5};
  int m[3][3] = {[0 ... 1][1 ... 2] = 5};
  int k[5] = {[0 ... 2] = next(), 9, [1] = 4};
  struct point q[2] = {[0 ... 1] = {next(), next()}};
  CHECK(1, p[0].y == 5 && p[1].y == 5 && p[2].y == 5 && p[2].x == 0);
  CHECK(2, m[0][1] == 5 && m[1][2] == 5 && m[0][0] == 0 && m[2][1] == 0);
  CHECK(3, k[0] == 1 && k[1] == 4 && k[2] == 1 && k[3] == 9 && k[4] == 0);
  CHECK(4, q[0].x == q[1].x && q[0].y == q[1].y && q[0].x != q[0].y);
  CHECK(5, calls == 3);
  return 0;
}
