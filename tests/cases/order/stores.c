// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DMUTANT --evaluation-order fixed
// expect: TRUE
// why: Of a = b = 1 the stores may come in either order.
#include <assert.h>
#include <pthread.h>

static int a, b;

static void *run(void *arg) {
#ifdef MUTANT
  a = b = 1;
#else
  b = 1;
  a = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  if (a)
    assert(b);
  pthread_join(t, NULL);
  return 0;
}
