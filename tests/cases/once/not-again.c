// run: --unwind 1
// expect: TRUE
// why: A second pthread_once with the same control does nothing.
// run: --unwind 1 -DEACH
// expect: FALSE(assertion)
// mutant: every call is expected to run the routine.
// run: --unwind 1 -DNEVER
// expect: FALSE(assertion)
// mutant: no call is expected to.
#include <assert.h>
#include <pthread.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int runs;

static void routine(void) { runs++; }

int main(void) {
  pthread_once(&first, routine);
  pthread_once(&first, routine);
  pthread_once(&second, routine);
#if defined EACH
  assert(runs == 3);
#elif defined NEVER
  assert(runs == 0);
#else
  assert(runs == 2);
#endif
  return 0;
}
