// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A read-write lock is initialised while a thread holds it, which
//   unlocks it then.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_init(&l, NULL);
  pthread_rwlock_unlock(&l);
  return 0;
}
