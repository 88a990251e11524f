/* What is not 0 may be 1. */
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
static int x;
static void *run(void *arg) {
  x = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  int w = __VERIFIER_nondet_int();
  pthread_create(&t, 0, run, 0);
  if (w)
    if (!(w - 1))
      x = 2;
  return 0;
}
