// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: a thread makes another.
#include <assert.h>
#include <pthread.h>

static int x;

static void *g(void *arg) {
  x = 1;
  return arg;
}

static void *f(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, g, NULL);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, f, NULL);
  assert(x == 0);
  return 0;
}
