// run: --search graph --memory-model sc --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model tso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model pso --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: --search graph --memory-model rc11 --property valid-memtrack
// expect: FALSE(valid-memtrack)
// run: -DKEPT --search graph --memory-model sc --property valid-memtrack
// expect: TRUE
// run: -DKEPT --search graph --memory-model tso --property valid-memtrack
// expect: TRUE
// run: -DKEPT --search graph --memory-model pso --property valid-memtrack
// expect: TRUE
// run: -DKEPT --search graph --memory-model rc11 --property valid-memtrack
// expect: TRUE
// run: --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model tso --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model pso --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// why: A thread loses the block by a plain store, and then waits for ever.
#include "../memory-model/litmus.h"
#include <stdlib.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;
static int *block;

static void *lose(void *arg) {
#ifndef KEPT
  block = NULL;
#endif
  pthread_mutex_lock(&mutex);
  return arg;
}

static void *set(void *arg) {
  STORE(&flag, 1, relaxed);
  return arg;
}

int main(void) {
  block = malloc(sizeof *block);
  pthread_mutex_lock(&mutex);
  run(lose, set, NULL, NULL);
  return 0;
}
