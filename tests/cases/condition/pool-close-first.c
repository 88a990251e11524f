// run: --property no-deadlock --property assertion --unwind 2
// expect: FALSE(assertion)
// why: mutant: workers go home when the pool is closed, jobs or not.
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
    if (closed)
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
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(done == 1);
  return 0;
}
