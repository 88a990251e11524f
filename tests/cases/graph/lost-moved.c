// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DTURNED --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DTURNED --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DTURNED --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DTURNED --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DKEPT --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: -DKEPT --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DKEPT --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: -DKEPT --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DKEPT --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: -DKEPT --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: -DKEPT --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: -DKEPT --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// why: A block moves from one place to the other; who looks may see it at
// neither.
#include "../memory-model/litmus.h"
#include <stdlib.h>

static int *_Atomic from, *_Atomic to;
static int is_nowhere;

static void *move(void *arg) {
  STORE(&to, LOAD(&from, relaxed), relaxed);
  STORE(&from, NULL, relaxed);
  return arg;
}

static void *look(void *arg) {
#ifdef TURNED
  is_nowhere = !LOAD(&to, relaxed) && !LOAD(&from, relaxed);
#else
  is_nowhere = !LOAD(&from, relaxed) && !LOAD(&to, relaxed);
#endif
  return arg;
}

int main(void) {
  STORE(&from, malloc(sizeof(int)), relaxed);
  run(move, look, NULL, NULL);
#ifndef KEPT
  if (is_nowhere)
    STORE(&to, NULL, relaxed);
#endif
  free(LOAD(&to, relaxed));
  STORE(&to, NULL, relaxed);
  return 0;
}
