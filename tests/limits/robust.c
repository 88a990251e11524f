// row: More than 64 threads
// run:
// expect: UNKNOWN(robust mutexes)
#include <pthread.h>
int main(void) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_setrobust(&a, PTHREAD_MUTEX_ROBUST); // here
  return 0;
}
