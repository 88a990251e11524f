// run: --reach 34,46
// expect: USAGE(no code that is ever called)
// run: --search explicit --reach 38,46
// expect: TRUE
// run: --reduction none --reach 38,46
// expect: TRUE
// run: --reduction mpor --reach 38,46
// expect: TRUE
// run: --reduction sir --reach 38,46
// expect: TRUE
// run: --search explicit --reach 45
// expect: TRUE
// run: --reduction none --reach 45
// expect: TRUE
// run: --reduction mpor --reach 45
// expect: TRUE
// run: --reduction sir --reach 45
// expect: TRUE
// run: --search explicit --reach 46
// expect: FALSE(reach)
// run: --reduction none --reach 46
// expect: FALSE(reach)
// run: --reduction mpor --reach 46
// expect: FALSE(reach)
// run: --reduction sir --reach 46
// expect: FALSE(reach)
// why: A function whose call comes in no execution; and one that nobody
//   calls, which is not part of the program.
#include <pthread.h>

static int x;

void nobody(void) {
  x = 3;
}

static void *f(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t a;
  if (x)
    pthread_create(&a, NULL, f, NULL);
  x = 2;
  return 0;
}
