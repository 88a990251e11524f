// run: --unwind 1 --property assertion
// expect: TRUE
// why: Without the property pthread-usage an unlock too many has no effect.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_unlock(&m);
  assert(pthread_mutex_trylock(&m) == 0);
  return 0;
}
