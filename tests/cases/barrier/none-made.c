// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the barrier for nobody is expected to be made.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_barrier_t b;
  assert(pthread_barrier_init(&b, NULL, 0) == 0);
  assert(pthread_barrier_init(&b, NULL, 1) == 0);
  assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
  assert(pthread_barrier_destroy(&b) == 0);
  return 0;
}
