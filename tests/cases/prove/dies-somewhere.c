// run: --engine prove
// expect: UNKNOWN(a variable that dies and may be one of several)
// run: --search explicit
// expect: FALSE(valid-deref)
// run: --engine prove -DRIGHT
// expect: TRUE
// why: a variable that there is in too many ways to tell them apart, as jumps
// lead into its scope, dies, too.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int other, stays;

static void *work(void *arg) {
  other = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  int *p = &stays;
  pthread_create(&t, 0, work, 0);
  switch (__VERIFIER_nondet_int()) {
  case 0:;
    int x = 0;
    p = &x;
  case 1:
#ifndef RIGHT
  case 2:
  case 3:
  case 4:
  case 5:
  case 6:
  case 7:
  case 8:
#endif
    *&x = 1;
    other = 2;
    other = 3;
  }
#ifdef RIGHT
  p = &stays;
#endif
  other = 4;
  return *p;
}
