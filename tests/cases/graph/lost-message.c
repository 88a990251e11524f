// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DSET=release -DGET=acquire --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: -DSET=release -DGET=acquire --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DSET=release -DGET=acquire --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: -DSET=release -DGET=acquire --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DSET=release -DGET=acquire --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: -DSET=release -DGET=acquire --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: -DSET=release -DGET=acquire --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: -DSET=release -DGET=acquire --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: -DSET=release --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: -DSET=release --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DSET=release --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: -DSET=release --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search explicit --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search explicit --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search explicit --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search explicit --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// why: Who sees the flag has to free the block, but need not see the block.
#include "../memory-model/litmus.h"
#include <stdlib.h>

#ifndef SET
#define SET relaxed
#endif
#ifndef GET
#define GET relaxed
#endif

static int *_Atomic slot;
static atomic_int flag;
static int has_taken;

static void *give(void *arg) {
  STORE(&slot, malloc(sizeof(int)), relaxed);
  STORE(&flag, 1, SET);
  return arg;
}

static void *take(void *arg) {
  if (LOAD(&flag, GET)) {
    free(LOAD(&slot, relaxed));
    has_taken = 1;
  }
  return arg;
}

int main(void) {
  run(give, take, NULL, NULL);
  if (!has_taken)
    free(LOAD(&slot, relaxed));
  STORE(&slot, NULL, relaxed);
  return 0;
}
