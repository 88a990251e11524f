// run: --unwind 1
// expect: TRUE
// why: A condition variable may be destroyed once all are woken, before they
//   have gone on; the mutex when they have.
// run: --unwind 1 -DINIT
// expect: FALSE(pthread-usage)
// why: A condition variable is initialised while a thread waits on it.
// run: --unwind 1 -DMUTEX_DESTROYED
// expect: FALSE(pthread-usage)
// why: A mutex is destroyed that a thread which waits on a condition will
//   take again.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
#ifdef INIT
  pthread_cond_init(&c, NULL);
#endif
  pthread_mutex_lock(&m);
  ready = 1;
#if defined INIT
  pthread_cond_signal(&c);
#elif !defined MUTEX_DESTROYED
  pthread_cond_broadcast(&c);
#endif
  pthread_mutex_unlock(&m);
#if defined INIT
  pthread_join(t, NULL);
#elif defined MUTEX_DESTROYED
  pthread_mutex_destroy(&m);
#else
  pthread_join(t, NULL);
  pthread_cond_destroy(&c);
  pthread_mutex_destroy(&m);
#endif
  return 0;
}
