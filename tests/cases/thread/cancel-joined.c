// run: 
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(pthread-usage)
// why: A thread that has ended may be cancelled until it is joined.
#include <assert.h>
#include <pthread.h>

static void *run(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
#ifdef MUTANT
  pthread_join(t, NULL);
#endif
  assert(pthread_cancel(t) == 0);
#ifndef MUTANT
  pthread_join(t, NULL);
#endif
  return 0;
}
