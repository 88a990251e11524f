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
// run: --deadlocks also -DMUTANT
// expect: FALSE(no-deadlock)
// run: --deadlocks also -DMUTANT -DAGAIN
// expect: FALSE(no-deadlock)
// run: --deadlocks also
// expect: TRUE
// why: Two readers that want to write wait for each other, or for themselves;
//      and a reader that reads again waits for a writer that waits for it.  So
//      they do where deadlocks are looked for without being named.
#include <pthread.h>

static pthread_t x, y, z;
static pthread_rwlock_t r = PTHREAD_RWLOCK_INITIALIZER;

static void upgrade(void) {
  pthread_rwlock_rdlock(&r);
#ifndef MUTANT
  pthread_rwlock_unlock(&r);
#endif
#ifdef AGAIN
  pthread_rwlock_rdlock(&r);
  pthread_rwlock_unlock(&r);
  pthread_rwlock_unlock(&r);
#endif
  pthread_rwlock_wrlock(&r);
  pthread_rwlock_unlock(&r);
}

static void *first(void *arg) {
  upgrade();
  return arg;
}

static void *second(void *arg) {
  upgrade();
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
