// run: --engine prove --property valid-deref --property valid-memtrack
// expect: TRUE
// run: --engine prove --property no-overflow
// expect: TRUE
// run: --engine prove --property valid-deref -DEXTRA=1
// expect: UNKNOWN(the access is to a live object)
// run: --search explicit --property valid-deref -DEXTRA=1
// expect: FALSE(valid-deref)
// why: indices stay below the number of elements, which the size was made of;
// and a block without any may be freed.
#ifndef EXTRA
#define EXTRA 0
#endif
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
static int *a, n;

static void *clear(void *arg) {
  for (int i = 0; i < n + EXTRA; i++)
    a[i] = 0;
  return arg;
}

int main(void) {
  pthread_t t, u;
  n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000)
    return 0;
  a = malloc(n * sizeof *a);
  pthread_create(&t, NULL, clear, NULL);
  pthread_create(&u, NULL, clear, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  free(a);
  a = NULL;
  return 0;
}
