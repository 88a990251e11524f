// run: -DN=255 --reduction sir
// expect: TRUE
// run: -DN=255 -DMISSED=1 --reduction sir
// expect: FALSE(assertion)
// run: -DN=255 --max-threads 255 --reduction sir
// expect: UNKNOWN(more than 254 threads besides main)
// run: -DN=256 --reduction sir
// expect: UNKNOWN(more than 255 threads besides main)
// why: 256 threads, main included, and one more.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef MISSED
#define MISSED 0
#endif

atomic_int n;

void *work(void *arg) {
  n++;
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  assert(n == N + MISSED);
  return 0;
}
