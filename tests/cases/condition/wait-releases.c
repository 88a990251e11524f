// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: Waiting gives the mutex back and takes it again before it returns.
// run: --unwind 2 -DUNLOCKED
// expect: FALSE(assertion)
// mutant: main gives the mutex back before it writes.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static pthread_cond_t up = PTHREAD_COND_INITIALIZER;
static int waiting, owner;

static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  waiting = 1;
  pthread_cond_signal(&up);
  pthread_cond_wait(&c, &m);
  owner = 1;
  assert(owner == 1);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, waiter, NULL);
  pthread_mutex_lock(&m);
  while (!waiting)
    pthread_cond_wait(&up, &m);
  pthread_cond_signal(&c);
#ifdef UNLOCKED
  pthread_mutex_unlock(&m);
#endif
  owner = 2;
  assert(owner == 2);
#ifndef UNLOCKED
  pthread_mutex_unlock(&m);
#endif
  pthread_join(t, NULL);
  return 0;
}
