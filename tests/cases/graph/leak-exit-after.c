// run: --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model tso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DONCE --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: -DONCE --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: -DONCE --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: -DONCE --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// why: Who does not see the flag ends the process; then it is set, and a block is
// made.  The search adds the end last.
#include "../memory-model/litmus.h"
#include <stdlib.h>

static atomic_int flag;
static int *block;

static void *make(void *arg) {
  STORE(&flag, 1, seq_cst);
  block = malloc(sizeof *block);
  return arg;
}

static void *end(void *arg) {
  if (!LOAD(&flag, relaxed))
#ifdef ONCE
    return arg;
#else
    exit(0);
#endif
  return arg;
}

int main(void) {
  run(make, end, NULL, NULL);
  free(block);
  return 0;
}
