// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --search explicit
// expect: FALSE(assertion)
// why: what comes after a section is not in it, where that stops on its way.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int x, y;

static void *f(void *arg) {
  __VERIFIER_atomic_begin();
  while (y < 2)
    y++;
  x = 1;
  __VERIFIER_atomic_end();
  x = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, f, NULL);
  assert(x == 0);
  return 0;
}
