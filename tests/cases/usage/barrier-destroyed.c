// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Waiting at a destroyed barrier is reported.
// run: --unwind 1 -DTWICE
// expect: FALSE(pthread-usage)
// why: A barrier is destroyed twice.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t b;

int main(void) {
  pthread_barrier_init(&b, NULL, 1);
  pthread_barrier_destroy(&b);
#ifdef TWICE
  pthread_barrier_destroy(&b);
#else
  pthread_barrier_wait(&b);
#endif
  return 0;
}
