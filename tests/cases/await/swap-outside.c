// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: The expected value is kept between iterations, and set anew.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int lock;
static int count;

static void *run(void *arg) {
  int expected = 0;
  while (!atomic_compare_exchange_strong(&lock, &expected, 1)) {
#ifndef MUTANT
    expected = 0;
#endif
  }
  count++;
  lock = 0;
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, run, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  assert(count == 2);
}
