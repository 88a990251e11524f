// run: --unwind 1
// expect: FALSE(assertion)
// mutant: the wait is expected to succeed.
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_ERRORCHECK_MUTEX_INITIALIZER_NP;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

int main(void) {
  assert(pthread_cond_wait(&c, &m) == 0);
  return 0;
}
