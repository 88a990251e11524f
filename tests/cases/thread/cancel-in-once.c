// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DMUTANT --reduction none
// expect: FALSE(assertion)
// run: --property no-deadlock
// expect: TRUE
// why: Who is cancelled in the routine of pthread_once has never called it.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int n;

static void begin(void) {
  n++;
  pthread_testcancel();
}

static void *run(void *arg) {
  pthread_cancel(pthread_self());
  pthread_once(&once, begin);
  assert(0);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  pthread_once(&once, begin);
  pthread_once(&once, begin);
#ifdef MUTANT
  assert(n == 1);
#else
  assert(n == 2);
#endif
  return 0;
}
