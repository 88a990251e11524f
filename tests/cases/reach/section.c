// run: --search explicit --reach 36,44
// expect: FALSE(reach)
// run: --reduction none --reach 36,44
// expect: FALSE(reach)
// run: --reduction mpor --reach 36,44
// expect: FALSE(reach)
// run: --reduction sir --reach 36,44
// expect: FALSE(reach)
// run: --search explicit --reach 36,31
// expect: FALSE(reach)
// run: --reduction none --reach 36,31
// expect: FALSE(reach)
// run: --reduction mpor --reach 36,31
// expect: FALSE(reach)
// run: --reduction sir --reach 36,31
// expect: FALSE(reach)
// run: --reach 37
// expect: USAGE(atomic section)
// run: --reach 36,32
// expect: USAGE(atomic section)
// run: --reach 43
// expect: USAGE(only computes locally)
// why: An atomic section is one step of the line where it begins.
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int x;

static void __VERIFIER_atomic_add(void) {
  x++;
}

static void *f(void *arg) {
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
  return arg;
}

static void *g(void *arg) {
  __VERIFIER_atomic_add();
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
