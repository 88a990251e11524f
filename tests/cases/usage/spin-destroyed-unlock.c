// run:
// expect: FALSE(pthread-usage)
// run: -DREADS
// expect: FALSE(pthread-usage)
// why: Unlocking a spin lock or read-write lock that is destroyed.
#include <pthread.h>

int main(void) {
#ifdef READS
  pthread_rwlock_t lock;
  pthread_rwlock_init(&lock, NULL);
  pthread_rwlock_rdlock(&lock);
  pthread_rwlock_unlock(&lock);
  pthread_rwlock_destroy(&lock);
  pthread_rwlock_unlock(&lock);
#else
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_lock(&lock);
  pthread_spin_unlock(&lock);
  pthread_spin_destroy(&lock);
  pthread_spin_unlock(&lock);
#endif
  return 0;
}
