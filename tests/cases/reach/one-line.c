// run: --search explicit --reach 41
// expect: FALSE(reach)
// run: --reduction none --reach 41
// expect: FALSE(reach)
// run: --reduction mpor --reach 41
// expect: FALSE(reach)
// run: --reduction sir --reach 41
// expect: FALSE(reach)
// run: --search explicit --reach 43
// expect: TRUE
// run: --reduction none --reach 43
// expect: TRUE
// run: --reduction mpor --reach 43
// expect: TRUE
// run: --reduction sir --reach 43
// expect: TRUE
// run: --search explicit --reach :49
// expect: FALSE(reach)
// run: --reduction none --reach :49
// expect: FALSE(reach)
// run: --reduction mpor --reach :49
// expect: FALSE(reach)
// run: --reduction sir --reach :49
// expect: FALSE(reach)
// run: --search explicit --reach 51
// expect: TRUE
// run: --reduction none --reach 51
// expect: TRUE
// run: --reduction mpor --reach 51
// expect: TRUE
// run: --reduction sir --reach 51
// expect: TRUE
// why: One line alone: can any thread come there?
#include <pthread.h>

static int x, y;

static void *f(void *arg) {
  x = 1;
  if (y == 1)
    x = 2;
  if (y == 2)
    x = 3;
  return arg;
}

static void *g(void *arg) {
  if (x == 1)
    y = 1;
  if (x == 3)
    y = 3;
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
