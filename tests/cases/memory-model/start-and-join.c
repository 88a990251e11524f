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
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// why: A thread sees what its creator has stored, and the creator what it has
// stored when it joins it.
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif

static atomic_int x;
static int y;

static void *child(void *arg) {
  assert(LOAD(&x, R) == 1 && y == 1);
  STORE(&x, 2, W);
  y = 2;
  return arg;
}

int main(void) {
  pthread_t t;
  STORE(&x, 1, W);
  y = 1;
  pthread_create(&t, NULL, child, NULL);
  pthread_join(t, NULL);
  assert(LOAD(&x, R) == 2 && y == 2);
  return 0;
}
