// run:
// expect: TRUE
// why: A lock may be taken for reading up to seven times by a thread.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  for (int i = 0; i < 7; i++)
    assert(pthread_rwlock_rdlock(&l) == 0);
  for (int i = 0; i < 7; i++) {
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    assert(pthread_rwlock_unlock(&l) == 0);
  }
  assert(pthread_rwlock_trywrlock(&l) == 0);
  return 0;
}
