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
// why: Structures are copied by value: assignment, arguments, results.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct point {
  int x, y;
};

struct box {
  struct point corner[2];
  char name;
};

static struct point moved(struct point p, int by) {
  p.x += by;
  return p;
}

int main(void) {
  struct point p = {1, 2}, q = p;
  q.x = 5;
  CHECK(1, p.x == 1 && q.y == 2);
  struct point r = moved(p, 10);
  CHECK(2, p.x == 1 && r.x == 11 && r.y == 2);
  struct box a = {{{1, 2}, {3, 4}}, 'a'}, b;
  b = a;
  b.corner[1].y = 9;
  CHECK(3, a.corner[1].y == 4 && b.corner[1].y == 9 && b.name == 'a');
  CHECK(4, moved(b.corner[1], 1).x == 4);
  struct box *c = &b;
  *c = (struct box){.name = 'c'};
  CHECK(5, b.corner[0].x == 0 && b.name == 'c');
  return 0;
}
