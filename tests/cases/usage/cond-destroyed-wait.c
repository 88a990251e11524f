// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Waiting on a condition variable that is destroyed.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_destroy(&c);
  pthread_mutex_lock(&m);
  pthread_cond_wait(&c, &m);
  return 0;
}
