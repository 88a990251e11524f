// run: --property no-data-race --search dpor
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order
// expect: FALSE(no-data-race)
// why: Only one of two holds the lock. Nobody else touches 'y' before the
// violation: a replay has to keep the first access all the same.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int y;

static void *read_it(void *arg) {
  pthread_mutex_lock(&m);
  int r = y;
  pthread_mutex_unlock(&m);
  return r ? NULL : arg;
}

static void *write_it(void *arg) {
  y = 2;
  return arg;
}

int main(void) {
  pthread_t r, w;
  pthread_create(&r, NULL, read_it, NULL);
  pthread_create(&w, NULL, write_it, NULL);
  pthread_join(r, NULL);
  pthread_join(w, NULL);
  return 0;
}
