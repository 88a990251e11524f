// run: --search explicit --reach 46,40
// expect: TRUE
// run: --reduction none --reach 46,40
// expect: TRUE
// run: --reduction mpor --reach 46,40
// expect: TRUE
// run: --reduction sir --reach 46,40
// expect: TRUE
// run: --search explicit --reach 47,40
// expect: TRUE
// run: --reduction none --reach 47,40
// expect: TRUE
// run: --reduction mpor --reach 47,40
// expect: TRUE
// run: --reduction sir --reach 47,40
// expect: TRUE
// run: --search explicit --reach 48,40
// expect: FALSE(reach)
// run: --reduction none --reach 48,40
// expect: FALSE(reach)
// run: --reduction mpor --reach 48,40
// expect: FALSE(reach)
// run: --reduction sir --reach 48,40
// expect: FALSE(reach)
// run: --search explicit --reach 49,40
// expect: FALSE(reach)
// run: --reduction none --reach 49,40
// expect: FALSE(reach)
// run: --reduction mpor --reach 49,40
// expect: FALSE(reach)
// run: --reduction sir --reach 49,40
// expect: FALSE(reach)
// why: What main does before it makes the thread comes before all of it; what
//   it does later does not.
#include <pthread.h>

static int x;

static void *f(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t a;
  x = 2;
  pthread_create(&a, NULL, f, NULL);
  x = 3;
  pthread_join(a, NULL);
  return 0;
}
