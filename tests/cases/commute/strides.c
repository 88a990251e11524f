// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: two iterations of one thread are as one of the other
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned n, x, y;

static void *f(void *unused) {
  for (unsigned i = 0; i < 2 * n; i++)
    x++;
  return unused;
}

static void *g(void *unused) {
  for (unsigned i = 0; i < n; i++)
#ifdef WRONG
    y += 3;
#else
    y += 2;
#endif
  return unused;
}

int main(void) {
  pthread_t p[2];
  n = (unsigned)__VERIFIER_nondet_int();
  if (n > 1000)
    return 0;
  pthread_create(&p[0], 0, f, 0);
  pthread_create(&p[1], 0, g, 0);
  pthread_join(p[0], 0);
  pthread_join(p[1], 0);
  assert(x == y);
}
