// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Destroying a locked mutex is reported.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_lock(&m);
  pthread_mutex_destroy(&m);
  return 0;
}
