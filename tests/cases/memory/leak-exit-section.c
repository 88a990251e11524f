// run: --property valid-memcleanup --engine portfolio
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup --engine order
// expect: UNKNOWN(the end of the process in an atomic section)
// run: --property valid-memcleanup -DFREED --engine portfolio
// expect: TRUE
// why: the section that ends the process touches nothing, and is a step.
#include <pthread.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);

static void *work(void *arg) {
  int *block = malloc(sizeof *block);
#ifdef FREED
  free(block);
#endif
  return block == arg ? NULL : arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
#ifdef FREED
  pthread_join(t, NULL);
#endif
  __VERIFIER_atomic_begin();
  abort();
}
