// run: --unwind 1
// expect: TRUE
// why: Exactly one thread of a round is the serial one.
// run: --unwind 1 -DFIRST
// expect: FALSE(assertion)
// mutant: the first thread is expected to be the serial one.
// run: --unwind 1 -DSECOND
// expect: FALSE(assertion)
// mutant: the second thread is expected to be the serial one.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static _Atomic int serial;

static void *run(void *arg) {
  int result = pthread_barrier_wait(&barrier);
  assert(result == 0 || result == PTHREAD_BARRIER_SERIAL_THREAD);
  if (result)
#if defined FIRST
    serial = arg == NULL;
#elif defined SECOND
    serial = arg != NULL;
#else
    serial++;
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, NULL, 2);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(serial == 1);
  return 0;
}
