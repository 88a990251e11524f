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
// run: -DMUTANT=6
// expect: FALSE(assertion)
// run: -DMUTANT=7
// expect: FALSE(assertion)
// run: -DMUTANT=8
// expect: FALSE(assertion)
// why: A later initialiser resets all of the subobject that it names.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct point {
  int x, y;
};

struct shape {
  struct point at[2];
  union {
    int all;
    struct {
      char low, high;
    } half;
  } u;
  unsigned a : 3, b : 5;
};

static struct point points[2] = {[0] = {1, 2}, [0] = {.y = 3}};
static struct shape list = {.at[1] = {5, 6}, .at = {[0].y = 8}};

int main(void) {
  int n = 7;
  struct point local[2] = {[0] = {n, 2}, [0] = {.y = n}};
  struct shape member = {.u = {.all = -1, .half = {1}}};
  struct shape part = {.at[1] = {5, 6}, .at[1].y = n, .u.all = n};
  struct shape bits = {.a = 5, .b = 9, .a = n, .u.all = -1, .u.half.high = 1};
  CHECK(1, points[0].x == 0 && points[0].y == 3);
  CHECK(2, list.at[1].x == 0 && list.at[1].y == 0 && list.at[0].y == 8);
  CHECK(3, local[0].x == 0 && local[0].y == 7);
  CHECK(4, member.u.half.low == 1 && member.u.half.high == 0);
  CHECK(5, part.at[1].x == 5 && part.at[1].y == 7);
  CHECK(6, bits.a == 7 && bits.b == 9);
  CHECK(7, bits.u.half.low == 0 && bits.u.half.high == 1);
  const char *text[] = {"a", "b", [0] = 0};
  CHECK(8, text[0] == 0 && text[1][0] == 'b');
  return 0;
}
