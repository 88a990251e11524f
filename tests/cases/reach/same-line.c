// run: --search explicit --reach 32,32
// expect: FALSE(reach)
// run: --reduction none --reach 32,32
// expect: FALSE(reach)
// run: --reduction mpor --reach 32,32
// expect: FALSE(reach)
// run: --reduction sir --reach 32,32
// expect: FALSE(reach)
// run: --search explicit --reach 37,37
// expect: TRUE
// run: --reduction none --reach 37,37
// expect: TRUE
// run: --reduction mpor --reach 37,37
// expect: TRUE
// run: --reduction sir --reach 37,37
// expect: TRUE
// run: --search explicit --reach 32,37
// expect: FALSE(reach)
// run: --reduction none --reach 32,37
// expect: FALSE(reach)
// run: --reduction mpor --reach 32,37
// expect: FALSE(reach)
// run: --reduction sir --reach 32,37
// expect: FALSE(reach)
// why: Two threads run the same function; one line given twice means both of
//   them there.
#include <pthread.h>

static int x, y;

static void *f(void *arg) {
  x++;
  return arg;
}

static void *g(void *arg) {
  y++;
  return f(arg);
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  return 0;
}
