// run: --unwind 1
// expect: TRUE
// why: The serial thread may free the barrier while others are on their way
//   out.
// run: --unwind 1 -DBOTH
// expect: FALSE(valid-free)
// mutant: both threads free it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static pthread_barrier_t *barrier;

static void *run(void *arg) {
#ifdef BOTH
  pthread_barrier_wait(barrier);
  free(barrier);
#else
  if (pthread_barrier_wait(barrier) == PTHREAD_BARRIER_SERIAL_THREAD) {
    pthread_barrier_destroy(barrier);
    free(barrier);
  }
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  barrier = malloc(sizeof *barrier);
  pthread_barrier_init(barrier, NULL, 2);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
