// run: --property assertion
// expect: FALSE(assertion)
// run: --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DRETURNS --property assertion
// expect: TRUE
// run: -DRETURNS --property no-deadlock
// expect: TRUE
// why: Whether a routine in which a thread ends is run again is open.
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int n;

static void begin(void) {
#ifndef RETURNS
  if (++n == 1)
    pthread_exit(NULL);
#else
  n++;
#endif
}

static void *run(void *arg) {
  pthread_once(&once, begin);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  pthread_once(&once, begin);
  assert(n == 1);
  return 0;
}
