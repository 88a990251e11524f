// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: every call is expected to run the routine.
#include <assert.h>
#include <pthread.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int runs;

static void routine(void) { runs++; }

int main(void) {
  pthread_once(&first, routine);
  pthread_once(&first, routine);
  pthread_once(&second, routine);
  assert(runs == 3);
  return 0;
}
