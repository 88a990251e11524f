// run: --property no-data-race --search dpor
// says: trylock m: busy (main, tests/messages/race-tried.c:20): that orders nothing
// run: --property no-data-race --search dpor -DEARLY
// never: orders nothing
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int data;

static void *set(void *arg) {
  data = 1;
  pthread_mutex_lock(&m);
  return arg;
}

int main(void) {
#ifndef EARLY
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  if (pthread_mutex_trylock(&m))
    data = 2;
#else
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_mutex_trylock(&m);
  pthread_create(&t, 0, set, 0);
  data = 2;
#endif
  return 0;
}
