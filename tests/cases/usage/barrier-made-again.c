// run: --unwind 1
// expect: TRUE
// why: A barrier may be destroyed when a round is over, and made again.
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
  pthread_barrier_wait(&b);
  pthread_barrier_destroy(&b);
  pthread_barrier_init(&b, NULL, 1);
  pthread_barrier_wait(&b);
  pthread_barrier_destroy(&b);
  pthread_join(t, NULL);
  return 0;
}
