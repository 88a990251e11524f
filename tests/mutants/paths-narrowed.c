/* What is not 0 may have no bits among the lowest eight. */
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
  w <<= 8;
  if (w)
    if (!(char)w)
      x = 2;
  return 0;
}
