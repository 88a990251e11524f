// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT
// expect: UNKNOWN(leaves this check open: n == 1)
// why: a join waits for the end of a thread that is made once.
#include <assert.h>
#include <pthread.h>

static int n;

static void *work(void *arg) {
  (void)arg;
  for (int i = 0; i < 1000000; i++)
    ;
  n = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
#ifndef MUTANT
  pthread_join(t, 0);
#endif
  assert(n == 1);
  return 0;
}
