// run: --unwind 1
// expect: TRUE
// why: Attributes may be destroyed when a mutex is made with them, and made
//   again.
#define _GNU_SOURCE
#include <pthread.h>

int main(void) {
  pthread_mutex_t m;
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutex_init(&m, &a);
  pthread_mutexattr_destroy(&a);
  pthread_mutexattr_init(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_destroy(&m);
  pthread_mutex_init(&m, &a);
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  return 0;
}
