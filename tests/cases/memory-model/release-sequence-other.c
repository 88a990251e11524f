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
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --memory-model rc11
// expect: TRUE
// run: --memory-model sc -DUPDATE=store(2)
// expect: TRUE
// run: --memory-model tso -DUPDATE=store(2)
// expect: TRUE
// run: --search explicit --memory-model tso -DUPDATE=store(2)
// expect: TRUE
// run: --memory-model pso -DUPDATE=store(2)
// expect: TRUE
// run: --search explicit --memory-model pso -DUPDATE=store(2)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DUPDATE=store(2)
// expect: FALSE(assertion)
// run: --memory-model rc11 -DUPDATE=store(2)
// expect: FALSE(assertion)
// run: --memory-model sc -DFIRST=relaxed
// expect: TRUE
// run: --memory-model tso -DFIRST=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DFIRST=relaxed
// expect: TRUE
// run: --memory-model pso -DFIRST=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DFIRST=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DFIRST=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DFIRST=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DUPDATE=SWAP(&y,2,acquire)
// expect: TRUE
// run: --memory-model tso -DUPDATE=SWAP(&y,2,acquire)
// expect: TRUE
// run: --search explicit --memory-model tso -DUPDATE=SWAP(&y,2,acquire)
// expect: TRUE
// run: --memory-model pso -DUPDATE=SWAP(&y,2,acquire)
// expect: TRUE
// run: --search explicit --memory-model pso -DUPDATE=SWAP(&y,2,acquire)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DUPDATE=SWAP(&y,2,acquire)
// expect: TRUE
// run: --memory-model rc11 -DUPDATE=SWAP(&y,2,acquire)
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model rc11 -DUPDATE=store(2)
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DFIRST=relaxed
// expect: FALSE(assertion)
// why: Another thread's read-modify-write continues a release sequence,
// but its store does not.
#include "litmus.h"

#ifndef FIRST
#define FIRST release
#endif
#ifndef UPDATE
#define UPDATE ADD(&y, 1, relaxed)
#endif

static atomic_int x, y;
static int r, s, t;

static int store(int v) {
  STORE(&y, v, relaxed);
  return v - 1;
}

static void *send(void *arg) {
  STORE(&x, 1, relaxed);
  STORE(&y, 1, FIRST);
  return arg;
}

static void *pass(void *arg) {
  if (LOAD(&y, relaxed) == 1)
    t = UPDATE;
  return arg;
}

static void *receive(void *arg) {
  r = LOAD(&y, acquire);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(send, pass, receive, NULL);
  (void)store;
  assert(!(t == 1 && r == 2 && s == 0));
  return 0;
}
