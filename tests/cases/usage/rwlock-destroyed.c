// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Taking a destroyed read-write lock is reported.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
  pthread_rwlock_destroy(&l);
  pthread_rwlock_wrlock(&l);
  return 0;
}
