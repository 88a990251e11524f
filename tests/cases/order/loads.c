// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// run: -DMUTANT=1 --evaluation-order fixed
// expect: TRUE
// why: Operands may be read in any order while another thread writes both.
#include <assert.h>
#include <pthread.h>

#ifndef MUTANT
#define MUTANT 0
#endif

static int x, y;

static void *run(void *arg) {
  y = 1;
  x = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  int seen = 2 * x + y; /* 2: y before, x after both stores */
  assert(MUTANT == 0 || seen != 3 - MUTANT);
  assert(seen >= 0 && seen <= 3);
  pthread_join(t, NULL);
  assert(x + y == 2);
  return 0;
}
