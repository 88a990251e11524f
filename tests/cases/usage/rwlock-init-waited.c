// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A read-write lock is initialised while a thread waits for it.
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

static void *run(void *arg) {
  pthread_rwlock_rdlock(&l);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_rwlock_wrlock(&l);
  pthread_create(&t, NULL, run, NULL);
  pthread_rwlock_init(&l, NULL);
  pthread_join(t, NULL);
  return 0;
}
