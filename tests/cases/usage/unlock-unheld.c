// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Unlocking a mutex nobody holds is reported.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_unlock(&m);
  return 0;
}
