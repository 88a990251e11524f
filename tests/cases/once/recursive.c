// run: --property no-deadlock --unwind 1
// expect: FALSE(no-deadlock)
// why: A routine that waits for itself.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void routine(void) { pthread_once(&once, routine); }

int main(void) {
  pthread_once(&once, routine);
  return 0;
}
