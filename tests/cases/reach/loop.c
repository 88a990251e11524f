// run: --search explicit --reach 28,34
// expect: FALSE(reach)
// run: --reach 28,34
// expect: FALSE(reach)
// run: --reduction mpor --reach 28,34
// expect: FALSE(reach)
// run: --reduction sir --reach 28,34
// expect: FALSE(reach)
// run: --unwind 2 --reach 28,34 --engine order
// expect: UNKNOWN(loop f.0 needs a bound above 2)
// run: --unwind 2 --reduction sir --reach 28,34 --engine order
// expect: UNKNOWN(loop f.0 needs a bound above 2)
// run: --reach 36,28
// expect: TRUE
// run: --reduction sir --reach 36,28
// expect: TRUE
// run: --search explicit --reach 36,28
// expect: TRUE
// why: In the third round only: the bound grows until then, and a smaller one
//   is not enough to say never.
#include <pthread.h>

static int turn, x;

static void *f(void *arg) {
  while (turn < 3)
    turn++;
  x = 1;
  return arg;
}

static void *g(void *arg) {
  if (turn == 3)
    x = 2;
  else if (turn == 4)
    x = 3;
  else
    turn = 0;
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
