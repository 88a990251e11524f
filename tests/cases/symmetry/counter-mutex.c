// run: --reduction sir --unwind 24
// expect: TRUE
// run: --reduction sir --unwind 24 -DMUTANT
// expect: FALSE(assertion)
// run: --search dpor
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search hybrid
// expect: TRUE
// run: --search hybrid -DMUTANT
// expect: FALSE(assertion)
// why: many threads that may stand for each other: in one order, all is known.
#include <assert.h>
#include <pthread.h>

enum { N = 20 };
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *run(void *arg) {
  pthread_mutex_lock(&m);
  n++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
#ifdef MUTANT
  assert(n < N);
#else
  assert(n == N);
#endif
}
