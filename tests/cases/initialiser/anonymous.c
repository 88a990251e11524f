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
// why: Anonymous structures and unions, nested, in lists and designators.
#include <assert.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

struct record {
  int k;
  union {
    int i;
    struct {
      short low, high;
    };
  };
  struct {
    int m, n;
  };
};

static struct record braces = {1, {2}, {3, 4}};
static struct record names = {1, .low = 2, 7, 5, 6};
static struct record again = {.m = 5, 6, .k = 2, {.high = 3}, {.n = 3}};

int main(void) {
  int v = 9;
  struct record flat = {1, 2, 3, 4}, inner = {.n = v, .high = v};
  struct record *p = &flat;
  CHECK(1, braces.i == 2 && braces.m == 3 && braces.n == 4);
  CHECK(2, names.low == 2 && names.high == 7 && names.m == 5 && names.n == 6);
  CHECK(3, again.high == 3 && again.low == 0 && again.k == 2);
  CHECK(4, again.m == 0 && again.n == 3);
  CHECK(5, flat.i == 2 && flat.m == 3 && flat.n == 4);
  CHECK(6, inner.n == 9 && inner.high == 9 && inner.low == 0 && inner.k == 0);
  p->high = 1;
  p->m++;
  CHECK(7, flat.i == (1 << 16 | 2) && p->m == 4);
  struct {
    int kind;
    union {
      int number;
      const char *text;
    };
  } table[] = {{1, {2}}, {2, {.text = "x"}}, {3, .text = "y"}};
  CHECK(8, table[0].number == 2 && *table[1].text == 'x' &&
               *table[2].text == 'y');
  return 0;
}
