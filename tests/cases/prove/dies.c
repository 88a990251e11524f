// run: --engine prove
// expect: UNKNOWN(an address that may be of several objects)
// run: --search explicit
// expect: FALSE(valid-deref)
// run: --engine prove -DRIGHT
// expect: TRUE
// why: a variable that there is in two ways, as a jump leads into its scope,
// dies whichever it is.
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
  case 1:
#ifndef RIGHT
    p = &x;
#endif
    *&x = 1;
    other = 2;
    other = 3;
  }
  other = 4;
  return *p;
}
