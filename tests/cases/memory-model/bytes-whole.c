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
// why: A store of two bytes reaches memory at once.
#include "litmus.h"

static union {
  short whole;
  char byte[2];
} u;
static int r, s;

static void *store(void *arg) {
  u.whole = 0x0101;
  return arg;
}

static void *look(void *arg) {
  r = u.byte[0];
  s = u.byte[1];
  return arg;
}

int main(void) {
  run(store, look, NULL, NULL);
  assert(!(r == 1 && s == 0));
  return 0;
}
