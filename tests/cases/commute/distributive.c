// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: a product by additions, of a sum and of its summands
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static unsigned n, b, c, x, y, z;

static void *f(void *unused) {
  for (unsigned i = 0; i < n; i++)
    x += b + c;
  return unused;
}

static void *g(void *unused) {
  for (unsigned i = 0; i < n; i++)
    y += b;
  return unused;
}

static void *h(void *unused) {
  for (unsigned i = 0; i < n; i++)
#ifdef WRONG
    z += b;
#else
    z += c;
#endif
  return unused;
}

int main(void) {
  pthread_t p[3];
  n = (unsigned)__VERIFIER_nondet_int();
  b = (unsigned)__VERIFIER_nondet_int();
  c = (unsigned)__VERIFIER_nondet_int();
  pthread_create(&p[0], 0, f, 0);
  pthread_create(&p[1], 0, g, 0);
  pthread_create(&p[2], 0, h, 0);
  pthread_join(p[0], 0);
  pthread_join(p[1], 0);
  pthread_join(p[2], 0);
  assert(x == y + z);
}
