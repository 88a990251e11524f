// run: --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DHELD -DWAITS --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: -DHELD -DWAITS --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DHELD -DWAITS --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: -DHELD -DWAITS --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DWAITS --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: -DWAITS --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: -DWAITS --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: -DWAITS --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: -DWAITS --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DWAITS --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DWAITS --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DWAITS --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: UNKNOWN(an execution has too many steps)
// run: -DHELD --search graph --memory-model rc11 --property valid-memtrack
// expect: UNKNOWN(an execution has too many steps)
// why: A block is lost, though the other thread never ends.
#include "../memory-model/litmus.h"
#include <stdlib.h>

static atomic_int counter, flag;

static void *go_round(void *arg) {
#ifdef WAITS
  while (!LOAD(&flag, relaxed))
    ;
#else
  for (;;)
    ADD(&counter, 1, relaxed);
#endif
  return arg;
}

int main(void) {
  int *block = malloc(sizeof *block);
#ifndef HELD
  block = NULL;
#endif
  run(go_round, NULL, NULL, NULL);
  free(block);
  return 0;
}
