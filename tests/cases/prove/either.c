// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: either of two functions is called.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int x;

static void set(void) { x = 1; }
static void clear(void) { x = 0; }
static void (*act)(void) = clear;

static void *work(void *arg) {
  act = set;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  act();
  assert(x == 0);
  return 0;
}
