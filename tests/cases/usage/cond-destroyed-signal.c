// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Signal of a condition variable that is destroyed.
#include <assert.h>
#include <pthread.h>

static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  pthread_cond_destroy(&c);
  pthread_cond_signal(&c);
  return 0;
}
