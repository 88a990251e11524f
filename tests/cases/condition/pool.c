// run: --property no-deadlock --property assertion --unwind 2
// expect: TRUE
// why: Two workers of a pool do what there is to do and go home.
// run: --property no-deadlock --property assertion --unwind 2 -DCLOSE_FIRST
// expect: FALSE(assertion)
// mutant: workers go home when the pool is closed, jobs or not.
// run: --property no-deadlock --property assertion --unwind 2 -DSIGNAL
// expect: FALSE(no-deadlock)
// mutant: only one worker hears of the closing.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int jobs = 1, done, closed;

static void *worker(void *arg) {
  pthread_mutex_lock(&m);
  for (;;) {
    while (jobs == 0 && !closed)
      pthread_cond_wait(&c, &m);
#ifdef CLOSE_FIRST
    if (closed)
#else
    if (jobs == 0)
#endif
      break;
    jobs--;
    done++;
  }
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_mutex_lock(&m);
  closed = 1;
#ifdef SIGNAL
  pthread_cond_signal(&c);
#else
  pthread_cond_broadcast(&c);
#endif
  pthread_mutex_unlock(&m);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(done == 1);
  return 0;
}
