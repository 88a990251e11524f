// run: --property valid-memcleanup
// expect: TRUE
// run: --property valid-memcleanup --search explicit
// expect: TRUE
// run: --property valid-memcleanup -DKEEP
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup -DKEEP --search explicit
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// run: -DKEEP --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DKEEP --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// why: After pthread_exit in main the process ends with its last thread.
#include <pthread.h>
#include <stdlib.h>

pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
int *block;

static void *worker(void *argument) {
  pthread_mutex_lock(&mutex);
  if (block) {
#ifndef KEEP
    free(block);
#endif
    block = NULL;
  }
  pthread_mutex_unlock(&mutex);
  return argument;
}

int main(void) {
  pthread_t thread;
  block = malloc(sizeof *block);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  pthread_exit(NULL);
}
