// run: --property no-deadlock
// expect: TRUE
// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --reduction mpor
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --reduction none
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DMUTANT --search explicit
// expect: FALSE(no-deadlock)
// why: A routine that is run once waits for a lock whose holder waits for the
//   routine to have been run.
#include <pthread.h>

static pthread_t x, y, z;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void init(void) {
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
}

static void *first(void *arg) {
  pthread_once(&once, init);
  return arg;
}

static void *second(void *arg) {
#ifdef MUTANT
  pthread_mutex_lock(&a);
  if (pthread_once(&once, init) == 0)
    pthread_mutex_unlock(&a);
#else
  pthread_once(&once, init);
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
#endif
  return arg;
}

static void *spin(void *arg) {
  for (;;)
    ;
  return arg;
}

int main(void) {
  pthread_create(&x, NULL, first, NULL);
  pthread_create(&y, NULL, second, NULL);
  pthread_create(&z, NULL, spin, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return 0;
}
