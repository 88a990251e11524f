// run: --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: -DONCE --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DONCE --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DONCE --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DONCE --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DONCE --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DONCE --search graph --memory-model tso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DONCE --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DONCE --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
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
// why: The taker can still read the older pointer, but need not ever; if it waits
// for one, the process does not end.
#include "../memory-model/litmus.h"
#include <stdlib.h>

static int *_Atomic slot;

static void *give(void *arg) {
  STORE(&slot, malloc(sizeof(int)), relaxed);
#ifndef KEPT
  STORE(&slot, NULL, relaxed);
#endif
  return arg;
}

static void *take(void *arg) {
  int *block = LOAD(&slot, relaxed);
#ifndef ONCE
  while (!block)
    block = LOAD(&slot, relaxed);
#endif
  free(block);
  return arg;
}

int main(void) {
  run(give, take, NULL, NULL);
  return 0;
}
