// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: three threads meet at a barrier for ever, which is for three or four.
#include <pthread.h>

static pthread_barrier_t all;

static void *work(void *unused) {
  for (;;)
    pthread_barrier_wait(&all);
  return unused;
}

int main(void) {
  pthread_t t;
#ifdef WRONG
  pthread_barrier_init(&all, NULL, 4);
#else
  pthread_barrier_init(&all, NULL, 3);
#endif
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
}
