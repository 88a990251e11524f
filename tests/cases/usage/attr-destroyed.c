// run: --unwind 1
// expect: TRUE
// why: Attributes may be destroyed once an object is made with them.
// run: --unwind 1 -DCREATE
// expect: FALSE(pthread-usage)
// mutant: A thread is made with attributes that are destroyed.
// run: --unwind 1 -DCOND
// expect: FALSE(pthread-usage)
// mutant: A condition variable is.
// run: --unwind 1 -DBARRIER
// expect: FALSE(pthread-usage)
// mutant: A barrier is.
// run: --unwind 1 -DRWLOCK
// expect: FALSE(pthread-usage)
// mutant: A read-write lock is.
// run: --unwind 1 -DSTATE
// expect: FALSE(pthread-usage)
// mutant: The detach state of destroyed attributes is asked for.
// run: --unwind 1 -DSTACK
// expect: FALSE(pthread-usage)
// mutant: Their size of the stack is set.
// run: --unwind 1 -DKIND
// expect: FALSE(pthread-usage)
// mutant: The kind of destroyed attributes of a read-write lock is set.
// run: --unwind 1 -DSHARED
// expect: FALSE(pthread-usage)
// mutant: Destroyed attributes of a barrier are asked for sharing.
// run: --unwind 1 -DROBUST
// expect: FALSE(pthread-usage)
// mutant: Destroyed attributes of a mutex are made robust.
#define _GNU_SOURCE
#include <pthread.h>

static pthread_attr_t attr;
static pthread_condattr_t condattr;
static pthread_barrierattr_t barrierattr;
static pthread_rwlockattr_t rwlockattr;
static pthread_mutexattr_t mutexattr;
static pthread_cond_t cond;
static pthread_barrier_t barrier;
static pthread_rwlock_t rwlock;

static void *run(void *arg) { return arg; }

static void make(void) {
  pthread_t t;
  pthread_create(&t, &attr, run, NULL);
  pthread_join(t, NULL);
  pthread_cond_init(&cond, &condattr);
  pthread_barrier_init(&barrier, &barrierattr, 1);
  pthread_rwlock_init(&rwlock, &rwlockattr);
}

int main(void) {
  pthread_attr_init(&attr);
  pthread_condattr_init(&condattr);
  pthread_barrierattr_init(&barrierattr);
  pthread_rwlockattr_init(&rwlockattr);
  pthread_mutexattr_init(&mutexattr);
  make();
  pthread_attr_destroy(&attr);
  pthread_condattr_destroy(&condattr);
  pthread_barrierattr_destroy(&barrierattr);
  pthread_rwlockattr_destroy(&rwlockattr);
  pthread_mutexattr_destroy(&mutexattr);
#ifdef CREATE
  pthread_t t;
  pthread_create(&t, &attr, run, NULL);
#elif defined COND
  pthread_cond_init(&cond, &condattr);
#elif defined BARRIER
  pthread_barrier_init(&barrier, &barrierattr, 1);
#elif defined RWLOCK
  pthread_rwlock_init(&rwlock, &rwlockattr);
#elif defined STATE
  int state;
  pthread_attr_getdetachstate(&attr, &state);
#elif defined STACK
  pthread_attr_setstacksize(&attr, 65536);
#elif defined KIND
  pthread_rwlockattr_setkind_np(&rwlockattr, 1);
#elif defined SHARED
  int shared;
  pthread_barrierattr_getpshared(&barrierattr, &shared);
#elif defined ROBUST
  pthread_mutexattr_setrobust(&mutexattr, PTHREAD_MUTEX_ROBUST);
#endif
  return 0;
}
