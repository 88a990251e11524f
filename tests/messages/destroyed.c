// run:
// says: the spin lock lock is used though it is destroyed or uninitialised
// never: a thread holds it
// run: -DREADS
// says: the read-write lock lock is used though it is destroyed or uninitialised
// never: which does not hold it
#include <pthread.h>

int main(void) {
#ifdef READS
  pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
  pthread_rwlock_destroy(&lock);
  pthread_rwlock_unlock(&lock);
#else
  pthread_spinlock_t lock;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_destroy(&lock);
  pthread_spin_unlock(&lock);
#endif
  return 0;
}
