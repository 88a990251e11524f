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
// why: A thread that has ended has not given back the lock that it read under.
#include <pthread.h>

static pthread_t x, y, z;
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void *first(void *arg) {
  pthread_rwlock_rdlock(&r);
#ifdef MUTANT
  if (pthread_rwlock_tryrdlock(&r) == 0)
    return arg;
#endif
  pthread_rwlock_unlock(&r);
  return arg;
}

static void *second(void *arg) {
  pthread_rwlock_wrlock(&r);
  pthread_rwlock_unlock(&r);
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
