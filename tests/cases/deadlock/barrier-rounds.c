// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: two threads meet at a barrier for ever; or one leaves.
#include <pthread.h>

static pthread_barrier_t b;

static void *work(void *unused) {
  for (;;) {
    pthread_barrier_wait(&b);
#ifdef WRONG
    break;
#endif
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_barrier_init(&b, NULL, 2);
  pthread_create(&t, NULL, work, NULL);
  for (;;)
    pthread_barrier_wait(&b);
}
