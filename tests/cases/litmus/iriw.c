// run: --unwind 1
// expect: TRUE
// why: Two readers agree on the order of two independent stores.
// run: --unwind 1 -DSWAPPED
// expect: FALSE(assertion)
// mutant: both readers look at y first, so that both may be right.
#include <assert.h>
#include <pthread.h>

static _Atomic int x, y;
static int p, q, r, s;

static void *write_x(void *arg) {
  x = 1;
  return arg;
}

static void *write_y(void *arg) {
  y = 1;
  return arg;
}

static void *read_xy(void *arg) {
#ifdef SWAPPED
  q = y;
#endif
  p = x;
#ifndef SWAPPED
  q = y;
#endif
  return arg;
}

static void *read_yx(void *arg) {
  r = y;
  s = x;
  return arg;
}

int main(void) {
  pthread_t t[4];
  pthread_create(&t[0], NULL, write_x, NULL);
  pthread_create(&t[1], NULL, write_y, NULL);
  pthread_create(&t[2], NULL, read_xy, NULL);
  pthread_create(&t[3], NULL, read_yx, NULL);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  assert(!(p == 1 && q == 0 && r == 1 && s == 0));
  return 0;
}
