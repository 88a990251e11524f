// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A mutex is made with attributes that are destroyed.
// run: --unwind 1 -DSET
// expect: FALSE(pthread-usage)
// why: The type of attributes is set that are destroyed.
#ifdef SET
#define _GNU_SOURCE
#endif
#include <pthread.h>

int main(void) {
#ifndef SET
  pthread_mutex_t m;
#endif
  pthread_mutexattr_t a;
  pthread_mutexattr_init(&a);
  pthread_mutexattr_destroy(&a);
#ifdef SET
  pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
#else
  pthread_mutex_init(&m, &a);
#endif
  return 0;
}
