// run: -DMUTEX
// expect: TRUE
// run: -DMTX
// expect: TRUE
// run: -DRWLOCK
// expect: TRUE
// run: -DSPIN
// expect: TRUE
// run: -DMUTEX -DMUTANT
// expect: FALSE(pthread-usage)
// run: -DMTX -DMUTANT
// expect: FALSE(pthread-usage)
// run: -DRWLOCK -DMUTANT
// expect: FALSE(pthread-usage)
// run: -DRWLOCK -DREAD -DMUTANT
// expect: FALSE(pthread-usage)
// run: -DSPIN -DMUTANT
// expect: FALSE(pthread-usage)
// why: POSIX leaves undefined what it means to initialise a lock that is in
//   use.  What nobody holds may be initialised, also without a destroy.
#include <pthread.h>
#include <threads.h>

#ifdef MUTEX
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#define INIT(m) pthread_mutex_init(&(m), NULL)
#define LOCK(m) pthread_mutex_lock(&(m))
#define UNLOCK(m) pthread_mutex_unlock(&(m))
#elif defined MTX
static mtx_t m;
#define INIT(m) mtx_init(&(m), mtx_plain)
#define LOCK(m) mtx_lock(&(m))
#define UNLOCK(m) mtx_unlock(&(m))
#elif defined RWLOCK
static pthread_rwlock_t m = PTHREAD_RWLOCK_INITIALIZER;
#define INIT(m) pthread_rwlock_init(&(m), NULL)
#ifdef READ
#define LOCK(m) pthread_rwlock_rdlock(&(m))
#else
#define LOCK(m) pthread_rwlock_wrlock(&(m))
#endif
#define UNLOCK(m) pthread_rwlock_unlock(&(m))
#else
static pthread_spinlock_t m;
#define INIT(m) pthread_spin_init(&(m), PTHREAD_PROCESS_PRIVATE)
#define LOCK(m) pthread_spin_lock(&(m))
#define UNLOCK(m) pthread_spin_unlock(&(m))
#endif

int main(void) {
  INIT(m);
  LOCK(m);
#ifndef MUTANT
  UNLOCK(m);
#endif
  INIT(m);
  return 0;
}
