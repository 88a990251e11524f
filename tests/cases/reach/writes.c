// run: --search explicit --reach :25,30
// expect: FALSE(reach)
// run: --reduction none --reach :25,30
// expect: FALSE(reach)
// run: --reduction mpor --reach :25,30
// expect: FALSE(reach)
// run: --reduction sir --reach :25,30
// expect: FALSE(reach)
// run: --solver minisat --reach :25,30
// expect: FALSE(reach)
// run: --solver z3 --reach :25,30
// expect: FALSE(reach)
// run: --unwind 1 --trace compact --reach :25,30
// expect: FALSE(reach)
// run: --reach writes.c:30,cases/reach/writes.c:25
// expect: FALSE(reach)
// run: --reach 25,25
// expect: TRUE
// why: Nothing orders the two writes; any solver says so.
#include <pthread.h>

static int x;

static void *f(void *arg) {
  x = 1;
  return arg;
}

static void *g(void *arg) {
  x = 2;
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
