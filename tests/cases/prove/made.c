// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: main has made a thread, and is not alone any more.
#include <assert.h>
#include <pthread.h>

static int x;

static void *f(void *arg) {
  x = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, f, NULL);
  assert(x == 0);
  return 0;
}
