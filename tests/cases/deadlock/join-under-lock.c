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
// why: A thread is joined by one that holds the lock which it needs to end.
#include <pthread.h>

static pthread_t x, y, z;
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;

static void *first(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
  return arg;
}

static void *second(void *arg) {
  pthread_mutex_lock(&a);
  pthread_mutex_unlock(&a);
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
  pthread_mutex_lock(&a);
#ifndef MUTANT
  pthread_mutex_unlock(&a);
#endif
  pthread_join(x, NULL);
#ifdef MUTANT
  pthread_mutex_unlock(&a);
#endif
  pthread_join(y, NULL);
  return 0;
}
