// run: --property assertion --property no-deadlock --property pthread-usage
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage --search explicit
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DMUTANT=1
// expect: FALSE(assertion)
// run: --property assertion --property no-deadlock --property pthread-usage -DMUTANT=2
// expect: FALSE(no-deadlock)
// run: --property assertion --property no-deadlock --property pthread-usage -DSIGNAL
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DSIGNAL --search explicit
// expect: TRUE
// why: Who is cancelled while it waits on a condition takes the mutex before its
//   handlers run, and is no waiter any more.  If it is signalled, too, it may
//   return first: then it is cancelled where it waits again.
#include <assert.h>
#include <pthread.h>

#ifndef MUTANT
#define MUTANT 0
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, cleaned;

static void unlock(void *mutex) {
  cleaned = 1;
  pthread_mutex_unlock(mutex);
}

static void *run(void *arg) {
  pthread_mutex_lock(&m);
#if MUTANT != 1
  pthread_cleanup_push(unlock, &m);
#endif
  while (!ready)
    pthread_cond_wait(&c, &m);
#if MUTANT != 1
  pthread_cleanup_pop(1);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, NULL);
#if MUTANT != 2
  pthread_cancel(t);
#endif
#ifdef SIGNAL
  pthread_cond_signal(&c);
#endif
  pthread_join(t, &result);
  assert(result == PTHREAD_CANCELED && cleaned);
  assert(pthread_mutex_trylock(&m) == 0);
  pthread_cond_destroy(&c);
  return 0;
}
