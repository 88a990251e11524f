// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT
// expect: UNKNOWN(leaves this check open: x == y)
// why: a mutex of the library is a fact that invariants are proved with, for
// threads that are made without end.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, y;

static void *work(void *arg) {
  (void)arg;
#ifndef MUTANT
  pthread_mutex_lock(&m);
#endif
  x = x + 1;
  y = y + 1;
  assert(x == y);
#ifndef MUTANT
  pthread_mutex_unlock(&m);
#endif
  return 0;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
