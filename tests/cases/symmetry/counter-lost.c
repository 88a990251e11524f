// run: --unwind 8
// expect: FALSE(assertion)
// run: --unwind 8 -DATOMIC
// expect: TRUE
// why: an update that is not atomic is lost, whoever begins first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { N = 6 };
atomic_int n;

void *run(void *arg) {
#ifdef ATOMIC
  n++;
#else
  int k = n;
  n = k + 1;
#endif
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, run, 0);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  assert(n == N);
}
