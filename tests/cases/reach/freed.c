// run: --search explicit --reach 22,27
// expect: FALSE(reach)
// run: --reduction none --reach 22,27
// expect: FALSE(reach)
// run: --reduction mpor --reach 22,27
// expect: FALSE(reach)
// run: --reduction sir --reach 22,27
// expect: FALSE(reach)
// run: --search explicit --reach 36,27
// expect: UNKNOWN(undefined behaviour)
// run: --reach 36,27
// expect: UNKNOWN(undefined behaviour)
// run: --reduction sir --reach 36,27
// expect: UNKNOWN(undefined behaviour)
// why: A block that one thread frees while the other is about to use it.
#include <pthread.h>
#include <stdlib.h>

static int *p;

static void *f(void *arg) {
  *p = 1;
  return arg;
}

static void *g(void *arg) {
  free(p);
  return arg;
}

int main(void) {
  pthread_t a, b;
  p = malloc(sizeof *p);
  if (!p)
    return 1;
  *p = 0;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  return 0;
}
