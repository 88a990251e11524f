// run: --search explicit --reach 39,31
// expect: TRUE
// run: --reduction none --reach 39,31
// expect: TRUE
// run: --reduction mpor --reach 39,31
// expect: TRUE
// run: --reduction sir --reach 39,31
// expect: TRUE
// run: --search explicit --reach 31,40
// expect: TRUE
// run: --reduction none --reach 31,40
// expect: TRUE
// run: --reduction mpor --reach 31,40
// expect: TRUE
// run: --reduction sir --reach 31,40
// expect: TRUE
// run: --search explicit --reach 39
// expect: FALSE(reach)
// run: --reduction none --reach 39
// expect: FALSE(reach)
// run: --reduction mpor --reach 39
// expect: FALSE(reach)
// run: --reduction sir --reach 39
// expect: FALSE(reach)
// why: What main does after the join comes after all of the thread.
#include <pthread.h>

static int x;

static void *f(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, f, NULL);
  pthread_join(a, NULL);
  x = 3;
  return x;
}
