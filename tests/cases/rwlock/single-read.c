// run: --property no-deadlock --unwind 1
// expect: TRUE
// why: Readers and a writer do not wait for each other if nobody reads twice
//   at a time.
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

static void *writer(void *arg) {
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_unlock(&l);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, writer, NULL);
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_unlock(&l);
  pthread_join(t, NULL);
  return 0;
}
