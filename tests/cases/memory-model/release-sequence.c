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
// expect: FALSE(assertion)
// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model sc -DSEEN=1
// expect: TRUE
// run: --memory-model tso -DSEEN=1
// expect: TRUE
// run: --search explicit --memory-model tso -DSEEN=1
// expect: TRUE
// run: --memory-model pso -DSEEN=1
// expect: TRUE
// run: --search explicit --memory-model pso -DSEEN=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSEEN=1
// expect: TRUE
// run: --memory-model rc11 -DSEEN=1
// expect: TRUE
// run: --memory-model sc -DSECOND=ADD(&y,1,relaxed)
// expect: TRUE
// run: --memory-model tso -DSECOND=ADD(&y,1,relaxed)
// expect: TRUE
// run: --search explicit --memory-model tso -DSECOND=ADD(&y,1,relaxed)
// expect: TRUE
// run: --memory-model pso -DSECOND=ADD(&y,1,relaxed)
// expect: TRUE
// run: --search explicit --memory-model pso -DSECOND=ADD(&y,1,relaxed)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSECOND=ADD(&y,1,relaxed)
// expect: TRUE
// run: --memory-model rc11 -DSECOND=ADD(&y,1,relaxed)
// expect: TRUE
// run: --memory-model sc -DSECOND=SWAP(&y,2,relaxed)
// expect: TRUE
// run: --memory-model tso -DSECOND=SWAP(&y,2,relaxed)
// expect: TRUE
// run: --search explicit --memory-model tso -DSECOND=SWAP(&y,2,relaxed)
// expect: TRUE
// run: --memory-model pso -DSECOND=SWAP(&y,2,relaxed)
// expect: TRUE
// run: --search explicit --memory-model pso -DSECOND=SWAP(&y,2,relaxed)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSECOND=SWAP(&y,2,relaxed)
// expect: TRUE
// run: --memory-model rc11 -DSECOND=SWAP(&y,2,relaxed)
// expect: TRUE
// run: --memory-model sc -DSECOND=STORE(&y,2,release)
// expect: TRUE
// run: --memory-model tso -DSECOND=STORE(&y,2,release)
// expect: TRUE
// run: --search explicit --memory-model tso -DSECOND=STORE(&y,2,release)
// expect: TRUE
// run: --memory-model pso -DSECOND=STORE(&y,2,release)
// expect: TRUE
// run: --search explicit --memory-model pso -DSECOND=STORE(&y,2,release)
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSECOND=STORE(&y,2,release)
// expect: TRUE
// run: --memory-model rc11 -DSECOND=STORE(&y,2,release)
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DSEEN=1
// expect: TRUE
// why: A release sequence of C++20 goes on in read-modify-writes alone,
// not in a plain store of the thread that released.
#include "litmus.h"

#ifndef SECOND
#define SECOND STORE(&y, 2, relaxed)
#endif
#ifndef SEEN
#define SEEN 2
#endif

static atomic_int x, y;
static int r, s;

static void *send(void *arg) {
  STORE(&x, 1, relaxed);
  STORE(&y, 1, release);
  SECOND;
  return arg;
}

static void *receive(void *arg) {
  r = LOAD(&y, acquire);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(send, receive, NULL, NULL);
  assert(!(r == SEEN && s == 0));
  return 0;
}
