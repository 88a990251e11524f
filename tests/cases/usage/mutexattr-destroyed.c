// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A mutex is made with attributes that are destroyed.
#include <pthread.h>

int main(void) {
  pthread_mutex_t m;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_destroy(&a);
  pthread_mutex_init(&m, &a);
  return 0;
}
