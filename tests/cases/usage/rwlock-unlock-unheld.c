// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Unlocking a read-write lock another thread holds is reported.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

static void *run(void *arg) {
  pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_rwlock_rdlock(&l);
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  return 0;
}
