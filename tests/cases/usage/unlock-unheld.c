// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Unlocking a mutex nobody holds is reported.
// run: --unwind 1 --property assertion -DTRY
// expect: TRUE
// why: Without the property pthread-usage an unlock too many has no effect.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_unlock(&m);
#ifdef TRY
  assert(pthread_mutex_trylock(&m) == 0);
#endif
  return 0;
}
