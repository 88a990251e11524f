// run: --search explicit --reach 58
// expect: FALSE(reach)
// run: --reduction none --reach 58
// expect: FALSE(reach)
// run: --reduction mpor --reach 58
// expect: FALSE(reach)
// run: --reduction sir --reach 58
// expect: FALSE(reach)
// run: --search explicit --reach 58,68
// expect: FALSE(reach)
// run: --reduction none --reach 58,68
// expect: FALSE(reach)
// run: --reduction mpor --reach 58,68
// expect: FALSE(reach)
// run: --reduction sir --reach 58,68
// expect: FALSE(reach)
// run: --search explicit --reach 60,67
// expect: FALSE(reach)
// run: --reduction none --reach 60,67
// expect: FALSE(reach)
// run: --reduction mpor --reach 60,67
// expect: FALSE(reach)
// run: --reduction sir --reach 60,67
// expect: FALSE(reach)
// run: --search explicit --reach 58,67
// expect: TRUE
// run: --reduction none --reach 58,67
// expect: TRUE
// run: --reduction mpor --reach 58,67
// expect: TRUE
// run: --reduction sir --reach 58,67
// expect: TRUE
// run: --search explicit --reach 58,66
// expect: TRUE
// run: --reduction none --reach 58,66
// expect: TRUE
// run: --reduction mpor --reach 58,66
// expect: TRUE
// run: --reduction sir --reach 58,66
// expect: TRUE
// run: --search explicit --reach 60,66
// expect: FALSE(reach)
// run: --reduction none --reach 60,66
// expect: FALSE(reach)
// run: --reduction mpor --reach 60,66
// expect: FALSE(reach)
// run: --reduction sir --reach 60,66
// expect: FALSE(reach)
// why: Accesses that no other thread can see are steps, too, though no
//   transitions: they come only on the path where they do.
#include <pthread.h>

static int x;

static void *f(void *arg) {
  int own[2] = {0, 0}, seen = x;
  if (seen == 1)
    own[1] = 1;
  else
    own[0] = 1;
  return arg;
}

static void *g(void *arg) {
  int own[2];
  own[0] = 0;
  x = 1;
  own[1] = 1;
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
