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
// why: Sequence points, and values that are needed, keep their order.
#include <assert.h>
#include <pthread.h>

#ifndef MUTANT
#define MUTANT 0
#endif
/* The mutant lets the right operand come first. */
#define THEN(K, A, B) (MUTANT == (K) ? (A) + (B) : ((A), (B)))

static int x, y, *p = &x, *q = &y;

static int store_x(int v) {
  x = v;
  return 0;
}

static int store_y(int v) {
  y = v;
  return 0;
}

static int sum(int a, int b) { return a + b; }

static void *run(void *arg) {
  THEN(1, store_x(1), store_y(1));
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int before = MUTANT == 2 ? (2 * y + !x) == 3 : y && !x;
  assert(!before);
  int seen, later = MUTANT == 3   ? 2 * y + x
                    : MUTANT == 4 ? x + 2 * y
                                  : (seen = y, 2 * seen + x);
  assert(later != 2);
  pthread_join(t, NULL);
  assert(x == 1 && y == 1);
  int r = (x = 0, sum(x, (y = 2)));
  assert(r == 2 && x == 0 && y == 2);
  r = MUTANT == 5 ? store_x(3) + x : (store_x(3), x);
  assert(r == 3);
  *(x = 4, p) = (y = 5, *q + 1);
  assert(x == 6 && y == 5);
  return 0;
}
