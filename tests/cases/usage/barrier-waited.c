// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Destroying a barrier that a thread waits at is reported.
// run: --unwind 1 -DINIT
// expect: FALSE(pthread-usage)
// why: A barrier is initialised while a thread waits at it.
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t b;

static void *run(void *arg) {
  pthread_barrier_wait(&b);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, run, NULL);
#ifdef INIT
  pthread_barrier_init(&b, NULL, 2);
  pthread_barrier_wait(&b);
  pthread_join(t, NULL);
#else
  pthread_barrier_destroy(&b);
#endif
  return 0;
}
