// run: --search explicit --reach 17,27
// expect: TRUE
// run: --unwind 2 --reach 17,27 --engine order
// expect: TRUE
// run: --unwind 2 --reduction sir --reach 17,27 --engine order
// expect: TRUE
// why: Peterson's algorithm lets one thread in at a time.
#include <pthread.h>

static int flag[2], turn, x;

static void *f(void *arg) {
  flag[0] = 1;
  turn = 1;
  while (flag[1] && turn == 1)
    ;
  x = 1;
  flag[0] = 0;
  return arg;
}

static void *g(void *arg) {
  flag[1] = 1;
  turn = 0;
  if (flag[0] && turn == 0)
    return arg;
  x = 2;
  flag[1] = 0;
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
