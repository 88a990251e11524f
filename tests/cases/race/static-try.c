// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DFAILED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DUNASKED
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DOLD
// expect: UNKNOWN('x' at)
// why: a try that has not failed takes the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *run(void *arg) {
  for (;;) {
    int result = pthread_mutex_trylock(&m);
#ifdef FAILED
    if (result != 0)
      x++;
    else
      pthread_mutex_unlock(&m);
#elif defined(UNASKED)
    x++;
    if (!result)
      pthread_mutex_unlock(&m);
#elif defined(OLD)
    int before = result;
    if (!result)
      pthread_mutex_unlock(&m);
    result = pthread_mutex_trylock(&m);
    if (!before)
      x++;
    if (!result)
      pthread_mutex_unlock(&m);
#else
    if (result)
      continue;
    x++;
    pthread_mutex_unlock(&m);
#endif
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  run(NULL);
}
