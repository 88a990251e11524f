// run: --search explicit --reach 26,31
// expect: TRUE
// run: --reduction none --reach 26,31
// expect: TRUE
// run: --reduction mpor --reach 26,31
// expect: TRUE
// run: --reduction sir --reach 26,31
// expect: TRUE
// run: --search explicit --reach 26,32
// expect: FALSE(reach)
// run: --reduction none --reach 26,32
// expect: FALSE(reach)
// run: --reduction mpor --reach 26,32
// expect: FALSE(reach)
// run: --reduction sir --reach 26,32
// expect: FALSE(reach)
// why: A thread that fails an assertion goes no further, and is nowhere.
#include <assert.h>
#include <pthread.h>

static int x;

static void *f(void *arg) {
  x = 1;
  assert(x == 2);
  x = 3;
  return arg;
}

static void *g(void *arg) {
  x = 2;
  x = 4;
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
