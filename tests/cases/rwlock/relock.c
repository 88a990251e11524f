// run: --property no-deadlock --unwind 1
// expect: FALSE(no-deadlock)
// run: --unwind 1
// expect: TRUE
// why: Who locks for writing twice may wait for ever, or be told.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_wrlock(&l);
  assert(pthread_rwlock_wrlock(&l) == EDEADLK);
  assert(pthread_rwlock_rdlock(&l) == EDEADLK);
  pthread_rwlock_unlock(&l);
  pthread_rwlock_rdlock(&l);
  assert(pthread_rwlock_wrlock(&l) == EDEADLK);
  return 0;
}
