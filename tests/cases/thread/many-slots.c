// run: -DN=255
// expect: TRUE
// run: -DN=255 -DEARLY
// expect: FALSE(assertion)
// why: each thread has a slot; all are summed up when all have been joined, or
// (EARLY) all but the last.
#include <assert.h>
#include <pthread.h>

int slot[N];

void *work(void *arg) {
  *(int *)arg = 3;
  return arg;
}

int main(void) {
  pthread_t t[N];
  int sum = 0;
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, work, &slot[i]);
#ifdef EARLY
  for (int i = 0; i < N - 1; i++)
#else
  for (int i = 0; i < N; i++)
#endif
    pthread_join(t[i], 0);
  for (int i = 0; i < N; i++)
    sum += slot[i];
  assert(sum == 3 * N);
  return 0;
}
