// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: -DAPART --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DAPART --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DAPART --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DAPART --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DAPART --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DAPART --search graph --memory-model tso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DAPART --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DAPART --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DOWN --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DOWN --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DOWN --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DOWN --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DINSIDE --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: -DINSIDE --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DINSIDE --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: -DINSIDE --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: -DINSIDE --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DINSIDE --search graph --memory-model tso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DINSIDE --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DINSIDE --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// why: Two threads put a block each into one place: by exchange, by stores that
// overwrite each other; or into a place of its own, which ends with it; or one
// keeps a pointer into the middle of its block.
#include "../memory-model/litmus.h"
#include <stdlib.h>

static char *_Atomic place, *_Atomic middle;
static _Thread_local char *own;

static void *put(void *arg) {
#ifdef OWN
  own = malloc(2);
#endif
#ifdef INSIDE
  char *block = malloc(2);
  STORE(&middle, block + 1, relaxed);
#endif
#ifdef APART
  char *old = LOAD(&place, relaxed);
  STORE(&place, malloc(2), relaxed);
#else
  char *old = SWAP(&place, malloc(2), relaxed);
#endif
  free(old);
  return arg;
}

int main(void) {
#ifdef INSIDE
  run(put, NULL, NULL, NULL);
#else
  run(put, put, NULL, NULL);
#endif
  free(LOAD(&place, relaxed));
  STORE(&place, NULL, relaxed);
  return 0;
}
