// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DUNLOCKED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DRENEWED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DSTORED
// expect: UNKNOWN(at)
// why: a lock that others may unlock or initialise is none.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *run(void *arg) {
#ifdef UNLOCKED
  if (arg)
    pthread_mutex_unlock(&m);
#endif
#ifdef RENEWED
  pthread_mutex_init(&m, NULL);
#endif
#ifdef STORED
  m = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
#endif
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, run, &x);
  return 0;
}
