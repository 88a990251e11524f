// run: --search explicit --reach 42,52
// expect: TRUE
// run: --reduction none --reach 42,52
// expect: TRUE
// run: --reduction mpor --reach 42,52
// expect: TRUE
// run: --reduction sir --reach 42,52
// expect: TRUE
// run: --search explicit --reach 44,52
// expect: TRUE
// run: --reduction none --reach 44,52
// expect: TRUE
// run: --reduction mpor --reach 44,52
// expect: TRUE
// run: --reduction sir --reach 44,52
// expect: TRUE
// run: --search explicit --reach 52
// expect: FALSE(reach)
// run: --reduction none --reach 52
// expect: FALSE(reach)
// run: --reduction mpor --reach 52
// expect: FALSE(reach)
// run: --reduction sir --reach 52
// expect: FALSE(reach)
// run: --search explicit --reach 46
// expect: TRUE
// run: --reduction none --reach 46
// expect: TRUE
// run: --reduction mpor --reach 46
// expect: TRUE
// run: --reduction sir --reach 46
// expect: TRUE
// why: Inputs decide where the threads go.
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
static int x;

static void *f(void *arg) {
  _Bool b = __VERIFIER_nondet_bool();
  if (b)
    x = 1;
  if (!b)
    x = 2;
  if (b && !b)
    x = 3;
  return arg;
}

static void *g(void *arg) {
  if (__VERIFIER_nondet_bool() && x == 2)
    x = 4;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
