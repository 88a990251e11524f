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
// why: Calls in operands, arguments, subscripts, designators and initialisers
//      come one after the other, in any order; what they read as well.
#include <assert.h>

#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(K, EITHER, OR) assert(MUTANT == (K) ? (EITHER) : (EITHER) || (OR))

static int g, last;

static int set(int v) {
  g = v;
  return last = v;
}

static int get(void) { return g; }
static int first(int a, int b) { return 10 * a + b; }
static int second(int a, int b) { return 100 * a + b; }

static int (*choose(void))(int, int) { return g ? second : first; }

int main(void) {
  int r = set(1) + get();
  CHECK(1, r == 2, r == 1);
  g = 0, r = g + set(1);
  CHECK(2, r == 1, r == 2);
  r = first(set(1), set(2));
  CHECK(3, r == 12 && last == 2, r == 12 && last == 1);
  g = 0, r = choose()(set(1), 2);
  CHECK(4, r == 12, r == 102);
  g = 0;
  int a[2] = {5, 6};
  a[get()] = set(1);
  CHECK(5, a[1] == 1, a[0] == 1);
  g = 3, r = 0;
  g += set(1);
  CHECK(6, g == 4, g == 2);
  struct { int x, y; } s = {set(7), get()};
  CHECK(7, s.y == 7, s.y == 2 || s.y == 4);
  return 0;
}
