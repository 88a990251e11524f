// run: --search graph --property assertion
// expect: UNKNOWN(only three values of an input of 64 bits tried)
// why: A thread that waits at the end of a graph has inputs in its next step,
// a handle that is computed.
#include <pthread.h>

static void *work(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t - 0, NULL);
  return 0;
}
