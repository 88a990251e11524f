// run: --property pthread-usage
// expect: FALSE(pthread-usage)
// why: A reader that wants to write may wait for itself for ever, and then
// others that try to read may find a writer that waits.
// run: --property pthread-usage -DCHECKED
// expect: TRUE
#include <pthread.h>

pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *unused) {
#ifdef CHECKED
  if (pthread_rwlock_tryrdlock(&lock) == 0)
    pthread_rwlock_unlock(&lock);
#else
  pthread_rwlock_tryrdlock(&lock);
  pthread_rwlock_unlock(&lock);
#endif
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&other, NULL, reader, NULL);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_wrlock(&lock);
  pthread_exit(NULL);
}
