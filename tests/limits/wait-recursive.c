// row: More than 32 keys
// run:
// expect: UNKNOWN(waiting with a recursive mutex locked twice)
#include <pthread.h>
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int main(void) {
  pthread_mutex_t m;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init(&m, &a);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m); // here
  return 0;
}
