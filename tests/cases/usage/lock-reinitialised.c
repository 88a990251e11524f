// run: --unwind 1
// expect: TRUE
// why: A destroyed mutex may be initialised and used again.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
  pthread_mutex_destroy(&m);
  pthread_mutex_init(&m, NULL);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  pthread_mutex_destroy(&m);
  return 0;
}
