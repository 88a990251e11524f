// row: More than 32 keys
// run:
// expect: UNKNOWN(a lock taken more than seven times for reading)
#include <pthread.h>
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int main(void) {
  for (int i = 0; i < 8; i++)
    pthread_rwlock_rdlock(&l); // here
  return 0;
}
