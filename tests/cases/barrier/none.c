// run: --unwind 1
// expect: TRUE
// why: A barrier for nobody cannot be made.
// run: --unwind 1 -DDESTROY
// expect: FALSE(assertion)
// mutant: destroying it is expected to fail.
// run: --unwind 1 -DMADE
// expect: FALSE(assertion)
// mutant: the barrier for nobody is expected to be made.
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
  pthread_barrier_t b;
#ifdef MADE
  assert(pthread_barrier_init(&b, NULL, 0) == 0);
#else
  assert(pthread_barrier_init(&b, NULL, 0) == EINVAL);
#endif
  assert(pthread_barrier_init(&b, NULL, 1) == 0);
  assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
#ifdef DESTROY
  assert(pthread_barrier_destroy(&b) != 0);
#else
  assert(pthread_barrier_destroy(&b) == 0);
#endif
  return 0;
}
