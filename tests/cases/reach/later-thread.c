// run: --search explicit --reach 66,59
// expect: TRUE
// run: --reduction none --reach 66,59
// expect: TRUE
// run: --reduction mpor --reach 66,59
// expect: TRUE
// run: --reduction sir --reach 66,59
// expect: TRUE
// run: --search explicit --reach 68,59
// expect: FALSE(reach)
// run: --reduction none --reach 68,59
// expect: FALSE(reach)
// run: --reduction mpor --reach 68,59
// expect: FALSE(reach)
// run: --reduction sir --reach 68,59
// expect: FALSE(reach)
// run: --search explicit --reach 68,48
// expect: TRUE
// run: --reduction none --reach 68,48
// expect: TRUE
// run: --reduction mpor --reach 68,48
// expect: TRUE
// run: --reduction sir --reach 68,48
// expect: TRUE
// run: --search explicit --reach 70,48
// expect: FALSE(reach)
// run: --reduction none --reach 70,48
// expect: FALSE(reach)
// run: --reduction mpor --reach 70,48
// expect: FALSE(reach)
// run: --reduction sir --reach 70,48
// expect: FALSE(reach)
// run: --search explicit --reach 59,48
// expect: FALSE(reach)
// run: --reduction none --reach 59,48
// expect: FALSE(reach)
// run: --reduction mpor --reach 59,48
// expect: FALSE(reach)
// run: --reduction sir --reach 59,48
// expect: FALSE(reach)
// why: Main's own memory is nobody else's; yet what it does there comes
//   before the threads that it makes later, and what these make.
#include <pthread.h>

static int x;

static void *h(void *arg) {
  x = 3;
  return arg;
}

static void *g(void *arg) {
  pthread_t c;
  pthread_create(&c, NULL, h, NULL);
  return arg;
}

static void *f(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  int own[3];
  own[0] = 0;
  pthread_create(&a, NULL, f, NULL);
  own[1] = 0;
  pthread_create(&b, NULL, g, NULL);
  own[2] = 0;
  return 0;
}
