// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --engine order --memory-model rc11
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=acquire -DW=release
// expect: TRUE
// run: --search graph --memory-model rc11 -DR=acquire -DW=release
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: FALSE(assertion)
// why: message passing by atomics that are never accessed but by an index
#include "litmus.h"

#ifndef R
#define R relaxed
#endif
#ifndef W
#define W relaxed
#endif

static atomic_int x[2], which;
static int i, j, r, s;

static void *writer(void *arg) {
  j = LOAD(&which, relaxed);
  STORE(&x[1 - j], 1, relaxed);
  STORE(&x[j], 1, W);
  return arg;
}

static void *reader(void *arg) {
  i = LOAD(&which, relaxed);
  r = LOAD(&x[i], R);
  s = LOAD(&x[1 - i], relaxed);
  return arg;
}

static void *chooser(void *arg) {
  STORE(&which, 1, relaxed);
  return arg;
}

int main(void) {
  run(writer, reader, chooser, NULL);
  assert(!(j == 0 && i == 0 && r == 1 && s == 0));
  return 0;
}
