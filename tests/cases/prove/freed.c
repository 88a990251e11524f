// run: --engine prove
// expect: UNKNOWN(leaves this check open: the access is to a live object)
// run: --search explicit
// expect: FALSE(valid-deref)
// run: --engine prove -DORDERED
// expect: TRUE
// why: what is at an index that is not known may be freed between the step
// before the access and the access.
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
static int *block, seen;

static void *read(void *arg) {
  int i = __VERIFIER_nondet_int(), v = 0;
  if (i < 0 || i >= 100)
    return arg;
#ifdef ORDERED
  v = block[i];
#endif
  seen = 1;
#ifndef ORDERED
  v = block[i];
#endif
  return v ? arg : 0;
}

int main(void) {
  pthread_t t;
  block = calloc(100, sizeof *block);
  pthread_create(&t, 0, read, 0);
  if (seen)
    free(block);
  return 0;
}
