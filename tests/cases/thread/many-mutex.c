// run: -DN=64 --reduction sir
// expect: TRUE
// run: -DN=99 --reduction sir
// expect: TRUE
// run: -DN=99 -DMISSED --reduction sir
// expect: FALSE(assertion)
// why: 65 and 100 threads, main included: none is dropped.  MISSED: the last
// one does not count.
#include <assert.h>
#include <pthread.h>

int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *work(void *arg) {
#ifdef MISSED
  if (arg)
    return arg;
#endif
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, work, i == N - 1 ? &n : 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  assert(n == N);
  return 0;
}
