// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: Whoever sees the flag sees the value, whatever the bound; the
// mutant sets the flag first.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int flag;
static int value;

static void *give(void *arg) {
#ifdef MUTANT
  flag = 1;
  value = 7;
#else
  value = 7;
  flag = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, give, NULL);
  while (!flag)
    ;
  assert(value == 7);
  pthread_join(t, NULL);
}
