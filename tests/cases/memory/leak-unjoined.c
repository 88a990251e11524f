// run: --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup --search explicit
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup -DJOIN
// expect: TRUE
// run: --property valid-memcleanup -DJOIN --search explicit
// expect: TRUE
// run: --search graph --memory-model sc --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search graph --memory-model rc11 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DJOIN --search graph --memory-model sc --property valid-memcleanup
// expect: TRUE
// run: -DJOIN --search graph --memory-model rc11 --property valid-memcleanup
// expect: TRUE
// why: The process may end between another thread's malloc and its free.
#include <pthread.h>
#include <stdlib.h>

static void *worker(void *argument) {
  free(malloc(4));
  return argument;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, worker, NULL);
#ifdef JOIN
  pthread_join(thread, NULL);
#endif
  return 0;
}
