// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DAFTER
// expect: UNKNOWN('x' at)
// run: --engine static --property no-data-race -DONCE
// expect: UNKNOWN('x' at)
// why: what was taken twice is given back twice, or only seems to have
// been taken.
#define _GNU_SOURCE
#include <pthread.h>

#ifdef ONCE
static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
#else
static pthread_mutex_t m = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
#endif
static int x;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  x++;
  pthread_mutex_unlock(&m);
#ifdef ONCE
  x++;
#endif
  pthread_mutex_unlock(&m);
#ifdef AFTER
  x++;
#endif
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, run, NULL);
  return 0;
}
