// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DEARLY
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DOTHER
// expect: UNKNOWN('x' at)
// why: threads without number, loops without bound.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t n = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *run(void *arg) {
  for (;;) {
    pthread_mutex_lock(&m);
#ifdef EARLY
    pthread_mutex_unlock(&m);
    x++;
#else
    x++;
    pthread_mutex_unlock(&m);
#endif
  }
  return arg;
}

int main(void) {
  x = 1;
  for (;;) {
    pthread_t t;
    pthread_create(&t, NULL, run, NULL);
#ifdef OTHER
    pthread_mutex_lock(&n);
    x = 2;
    pthread_mutex_unlock(&n);
#else
    pthread_mutex_lock(&m);
    x = 2;
    pthread_mutex_unlock(&m);
#endif
  }
}
