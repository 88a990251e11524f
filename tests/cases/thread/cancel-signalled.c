// run: --property assertion --property no-deadlock
// expect: TRUE
// run: --property assertion --property no-deadlock --search explicit
// expect: TRUE
// run: --property assertion --property no-deadlock -DKEEPS
// expect: FALSE(no-deadlock)
// run: --property assertion -DALONE
// expect: FALSE(assertion)
// run: --property assertion -DALONE -DLATE
// expect: FALSE(assertion)
// run: --property assertion -DALONE -DRETURNS
// expect: FALSE(assertion)
// why: POSIX has a thread that is cancelled while it waits consume no signal
//   that another waiter could have had.  If the first thread acts on the
//   request, the second has the signal; if it returns, it hands the signal on.
//   A thread that waits alone may act on the request or return (POSIX 2.9.5.2),
//   even if the request comes after the signal.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int waiting, has_returned;

static void unlock(void *mutex) {
#if defined ALONE && !defined RETURNS
  assert(has_returned);
#endif
  pthread_mutex_unlock(mutex);
}

static void *cancelled(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cleanup_push(unlock, &m);
  waiting++;
  pthread_cond_wait(&c, &m);
  has_returned = 1;
#ifdef RETURNS
  assert(0);
#endif
#ifndef KEEPS
  pthread_cond_signal(&c);
#endif
  pthread_cleanup_pop(1);
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_lock(&m);
  waiting++;
  pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}

static void signal_when(int n, pthread_t t) {
  pthread_mutex_lock(&m);
  if (waiting == n) {
#ifndef LATE
    pthread_cancel(t);
#endif
    pthread_cond_signal(&c);
#ifdef LATE
    pthread_cancel(t);
#endif
  } else
    exit(0);
  pthread_mutex_unlock(&m);
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, cancelled, 0);
#ifdef ALONE
  signal_when(1, t);
#else
  pthread_create(&u, 0, other, 0);
  signal_when(2, t);
  pthread_join(u, 0);
#endif
  pthread_join(t, 0);
  return 0;
}
