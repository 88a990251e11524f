// row: More than 256 threads
// run:
// expect: UNKNOWN(a thread after the first 64 at a barrier, on a condition variable, or with a lock for reading)
#include <pthread.h>
pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
void *work(void *arg) { return arg; }
void *read_locked(void *arg) {
  pthread_rwlock_rdlock(&lock); // here
  return arg;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 63; i++)
    pthread_create(&t, 0, work, 0);
  pthread_create(&t, 0, read_locked, 0);
  return 0;
}
