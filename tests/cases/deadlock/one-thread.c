// run: --unwind 1 --deadlocks also
// expect: TRUE
// why: One thread locks and unlocks; no property is named.
// run: --unwind 1 --deadlocks also -DTWICE
// expect: FALSE(no-deadlock)
// mutant: it locks a normal mutex again.
// run: --unwind 1 --deadlocks also -DONCE
// expect: FALSE(no-deadlock)
// mutant: the routine of pthread_once waits for its own end.
// run: --unwind 1 --deadlocks also -DUPGRADE
// expect: FALSE(no-deadlock)
// mutant: a reader waits for itself as a writer.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void begin(void) {
#ifdef ONCE
  pthread_once(&once, begin);
#endif
}

int main(void) {
  pthread_once(&once, begin);
  pthread_mutex_lock(&m);
#ifdef TWICE
  pthread_mutex_lock(&m);
#endif
  pthread_mutex_unlock(&m);
  pthread_rwlock_rdlock(&l);
#ifdef UPGRADE
  pthread_rwlock_wrlock(&l);
#endif
  pthread_rwlock_unlock(&l);
  return 0;
}
