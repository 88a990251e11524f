// run: --unwind 1
// expect: TRUE
// why: A second pthread_once with the same control does nothing.
#include <assert.h>
#include <pthread.h>

static pthread_once_t first = PTHREAD_ONCE_INIT, second = PTHREAD_ONCE_INIT;
static int runs;

static void routine(void) { runs++; }

int main(void) {
  pthread_once(&first, routine);
  pthread_once(&first, routine);
  pthread_once(&second, routine);
  assert(runs == 2);
  return 0;
}
