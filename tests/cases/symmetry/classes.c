// run: --unwind 8
// expect: TRUE
// run: --unwind 8 -DMUTANT
// expect: FALSE(assertion)
// why: two routines take turns being started: two chains, joined in one go.
#include <assert.h>
#include <pthread.h>

enum { N = 3 };
int up, down;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *rise(void *arg) {
  pthread_mutex_lock(&m);
  up++;
  pthread_mutex_unlock(&m);
  return arg;
}

void *fall(void *arg) {
  pthread_mutex_lock(&m);
  if (up > down)
    down++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a[N], b[N];
  for (int i = 0; i < N; i++) {
    pthread_create(&a[i], 0, rise, 0);
    pthread_create(&b[i], 0, fall, 0);
  }
  for (int i = 0; i < N; i++) {
    pthread_join(a[i], 0);
    pthread_join(b[i], 0);
  }
#ifdef MUTANT
  assert(down > 0);
#else
  assert(up == N && down <= up);
#endif
}
