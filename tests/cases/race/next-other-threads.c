// run: --engine order --reduction none --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DSLOW
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DSLOW
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DSLOW
// expect: FALSE(no-data-race)
// why: Two are next at their accesses while a third one has not come to its
// end, and need not.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go;
static int x;

static void *first(void *arg) {
#ifdef SLOW
  if (!go)
#else
  if (go)
#endif
    x = 1;
  return arg;
}

static void *second(void *arg) {
  x = 2;
  go = 1;
  return arg;
}

static void *third(void *arg) {
  go = 1;
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, second, NULL);
#ifndef SLOW
  pthread_join(a, NULL);
#endif
  pthread_create(&b, NULL, third, NULL);
  pthread_create(&c, NULL, first, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
