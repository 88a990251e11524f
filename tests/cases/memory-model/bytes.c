// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model pso
// expect: TRUE
// run: --memory-model sc -DCASE=1
// expect: TRUE
// run: --memory-model tso -DCASE=1
// expect: TRUE
// run: --search explicit --memory-model tso -DCASE=1
// expect: TRUE
// run: --memory-model pso -DCASE=1
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DCASE=1
// expect: FALSE(assertion)
// run: --memory-model sc -DCASE=2
// expect: TRUE
// run: --memory-model tso -DCASE=2
// expect: TRUE
// run: --search explicit --memory-model tso -DCASE=2
// expect: TRUE
// run: --memory-model pso -DCASE=2
// expect: TRUE
// run: --search explicit --memory-model pso -DCASE=2
// expect: TRUE
// run: --search explicit --memory-model rc11 -DCASE=2
// expect: TRUE
// run: --memory-model rc11 -DCASE=2
// expect: TRUE
// run: --search graph --memory-model sc -DCASE=2
// expect: TRUE
// run: --search graph --memory-model tso -DCASE=2
// expect: TRUE
// run: --search graph --memory-model pso -DCASE=2
// expect: TRUE
// run: --search graph --memory-model rc11 -DCASE=2
// expect: TRUE
// why: Stores to a common byte stay in order, others need not.
#include "litmus.h"

#ifndef CASE
#define CASE 0
#endif

static union {
  short whole;
  char byte[2];
} u;
static int r, s;

static void *store(void *arg) {
  if (CASE == 0) {
    u.whole = 0x0101;
    u.byte[0] = 2;
  } else if (CASE == 1) {
    u.byte[1] = 1;
    u.byte[0] = 2;
  } else {
    u.byte[0] = 2;
    u.byte[1] = 1;
    s = u.whole;
    assert(s == 0x0102);
  }
  return arg;
}

static void *look(void *arg) {
  r = u.byte[0];
  s = u.byte[1];
  return arg;
}

int main(void) {
  run(store, CASE < 2 ? look : NULL, NULL, NULL);
  assert(!(r == 2 && s == 0));
  return 0;
}
