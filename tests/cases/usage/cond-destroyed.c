// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Signal of a condition variable that is destroyed.
// run: --unwind 1 -DBROADCAST
// expect: FALSE(pthread-usage)
// why: Broadcast of a condition variable that is destroyed.
// run: --unwind 1 -DWAIT
// expect: FALSE(pthread-usage)
// why: Waiting on a condition variable that is destroyed.
// run: --unwind 1 -DTWICE
// expect: FALSE(pthread-usage)
// why: A condition variable is destroyed twice.
#include <assert.h>
#include <pthread.h>

#ifdef WAIT
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
#endif
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_destroy(&c);
#if defined BROADCAST
  pthread_cond_broadcast(&c);
#elif defined WAIT
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
#elif defined TWICE
  pthread_cond_destroy(&c);
#else
  pthread_cond_signal(&c);
#endif
  return 0;
}
