// run: --engine prove
// expect: UNKNOWN(this check open)
// run: --engine explicit
// expect: FALSE(assertion)
// run: --engine prove -DSTOPS
// expect: UNKNOWN(this check open)
// run: --engine explicit -DSTOPS
// expect: FALSE(assertion)
// why: what comes after a section is not in it, nor where that stops on its way.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
static int x, y;

static void *f(void *arg) {
  __VERIFIER_atomic_begin();
#ifdef STOPS
  while (y < 2)
    y++;
  x = 1;
  __VERIFIER_atomic_end();
#else
  y = 1;
  __VERIFIER_atomic_end();
  x = 1;
#endif
  x = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, f, NULL);
  assert(x == 0);
  return 0;
}
