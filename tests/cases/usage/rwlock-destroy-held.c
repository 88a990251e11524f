// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Destroying a read-write lock that is held is reported.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_destroy(&l);
  return 0;
}
