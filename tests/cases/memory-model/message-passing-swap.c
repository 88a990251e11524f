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
// run: --memory-model sc -DO=release
// expect: TRUE
// run: --memory-model tso -DO=release
// expect: TRUE
// run: --search explicit --memory-model tso -DO=release
// expect: TRUE
// run: --memory-model pso -DO=release
// expect: TRUE
// run: --search explicit --memory-model pso -DO=release
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=release
// expect: FALSE(assertion)
// run: --memory-model rc11 -DO=release
// expect: FALSE(assertion)
// run: --memory-model sc -DR=acquire
// expect: TRUE
// run: --memory-model tso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DR=acquire
// expect: TRUE
// run: --memory-model pso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model sc -DO=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DO=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DO=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DO=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DO=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DO=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DO=acquire -DR=acquire
// expect: TRUE
// run: --memory-model tso -DO=acquire -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DO=acquire -DR=acquire
// expect: TRUE
// run: --memory-model pso -DO=acquire -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DO=acquire -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DO=acquire -DR=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DO=acquire -DR=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DO=release -DR=acquire
// expect: TRUE
// why: the flag is set by a read-modify-write
#include "litmus.h"

#ifndef O
#define O relaxed
#endif
#ifndef R
#define R relaxed
#endif

static atomic_int x, y;
static int r, s;

static void *send(void *arg) {
  STORE(&x, 1, relaxed);
  SWAP(&y, 1, O);
  return arg;
}

static void *receive(void *arg) {
  r = LOAD(&y, R);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(send, receive, NULL, NULL);
  assert(!(r == 1 && s == 0));
  return 0;
}
