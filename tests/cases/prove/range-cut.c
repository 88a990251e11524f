// run: --engine order --proved-ranges
// expect: FALSE(assertion)
// run: --engine order --proved-ranges --unwind 1
// expect: UNKNOWN(--unwind 2)
// why: a section that is cut short leaves what no whole one does, and others go
// on with that where it is asked whether the bound is enough.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);
static int x, y, z, seen;

static void *look(void *arg) {
  z = 1;
  y = x;
  if (y > 1)
    seen = 1;
  if (seen)
    x = 0;
  return arg;
}

int main(void) {
  pthread_t t;
  int n = __VERIFIER_nondet_int();
  if (n != 3)
    return 0;
  pthread_create(&t, NULL, look, NULL);
  __VERIFIER_atomic_begin();
  if (z == 0) {
    x = 8;
    for (int i = 0; i < n; i++)
      y = 0;
    x = 0;
  }
  __VERIFIER_atomic_end();
  assert(z);
}
