// run: --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model tso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DALL --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: -DALL --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: -DALL --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: -DALL --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: -DOWN --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DOWN --search graph --memory-model tso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DOWN --search graph --memory-model pso --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DOWN --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DOWN -DALL --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: -DOWN -DALL --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: -DOWN -DALL --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: -DOWN -DALL --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// why: The process ends, in main or in another thread, though the first thread
// has not freed its block; in the order in which the search adds steps it has.
#include "../memory-model/litmus.h"
#include <stdlib.h>

static atomic_int flag;

static void *work(void *arg) {
  free(malloc(sizeof(int)));
  return arg;
}

static void *signal(void *arg) {
  STORE(&flag, 1, relaxed);
#ifdef OWN
  exit(0);
#endif
  return arg;
}

int main(void) {
  pthread_t first, second;
  pthread_create(&first, NULL, work, NULL);
#ifdef ALL
  pthread_join(first, NULL);
#endif
  pthread_create(&second, NULL, signal, NULL);
  pthread_join(second, NULL);
  return 0;
}
