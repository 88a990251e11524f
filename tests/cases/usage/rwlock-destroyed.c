// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Taking a destroyed read-write lock is reported.
// run: --unwind 1 -DHELD
// expect: FALSE(pthread-usage)
// why: Destroying a read-write lock that is held is reported.
// run: --unwind 1 -DINIT_HELD
// expect: FALSE(pthread-usage)
// why: A read-write lock is initialised while a thread holds it, which
//   unlocks it then.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
#if defined HELD
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_destroy(&l);
#elif defined INIT_HELD
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_init(&l, NULL);
  pthread_rwlock_unlock(&l);
#else
  pthread_rwlock_destroy(&l);
  pthread_rwlock_wrlock(&l);
#endif
  return 0;
}
