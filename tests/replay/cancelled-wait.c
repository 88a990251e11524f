// run:
// expect: FALSE(assertion)
// run: -DUNTIL
// expect: FALSE(assertion)
// run: -DEARLY
// expect: FALSE(assertion)
// run: -DAGAIN
// expect: FALSE(assertion)
// why: A thread that is cancelled in a wait on a condition variable ends with
// its mutex locked: once it is woken, at a deadline (UNTIL), before it sleeps
// (EARLY), or in its second wait (AGAIN).
#include <assert.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int waits;

static void *run(void *given) {
  pthread_mutex_lock(&m);
#ifdef UNTIL
  struct timespec deadline = {1, 0};
  pthread_cond_timedwait(&c, &m, &deadline);
#else
#ifdef AGAIN
  waits = 1;
  pthread_cond_wait(&c, &m);
  waits = 2;
#endif
  pthread_cond_wait(&c, &m);
#endif
  pthread_mutex_unlock(&m);
  return given;
}

int main(void) {
  pthread_t t;
#ifdef EARLY
  pthread_mutex_lock(&m);
#endif
  pthread_create(&t, NULL, run, NULL);
#ifdef AGAIN
  pthread_mutex_lock(&m);
  int slept = waits;
  if (slept)
    pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
#endif
  pthread_cancel(t);
#ifdef EARLY
  pthread_mutex_unlock(&m);
#endif
  pthread_join(t, NULL);
#ifdef AGAIN
  if (waits != 2)
    return 0;
#endif
  assert(pthread_mutex_trylock(&m) == 0);
  return 0;
}
