// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: The type of attributes is set that are destroyed.
#define _GNU_SOURCE
#include <pthread.h>

int main(void) {
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_destroy(&a);
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
  return 0;
}
