// run: --search explicit --reach 40,47
// expect: TRUE
// run: --reduction none --reach 40,47
// expect: TRUE
// run: --reduction mpor --reach 40,47
// expect: TRUE
// run: --reduction sir --reach 40,47
// expect: TRUE
// run: --solver minisat --reach 40,47
// expect: TRUE
// run: --solver z3 --reach 40,47
// expect: TRUE
// run: --search explicit --reach 39,46
// expect: FALSE(reach)
// run: --reduction none --reach 39,46
// expect: FALSE(reach)
// run: --reduction mpor --reach 39,46
// expect: FALSE(reach)
// run: --reduction sir --reach 39,46
// expect: FALSE(reach)
// run: --search explicit --reach 40,46
// expect: FALSE(reach)
// run: --reduction none --reach 40,46
// expect: FALSE(reach)
// run: --reduction mpor --reach 40,46
// expect: FALSE(reach)
// run: --reduction sir --reach 40,46
// expect: FALSE(reach)
// run: --reduction sir --reach 41,47
// expect: TRUE
// why: One lock guards both writes; only the threads that wait for it are
//   side by side.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *f(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

static void *g(void *arg) {
  pthread_mutex_lock(&m);
  x = 2;
  pthread_mutex_unlock(&m);
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
