// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: transfers in both directions keep the sum
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int n, a[1000];
static unsigned x, y;

static void *f(void *unused) {
  for (int i = 0; i < n; i++) {
    __VERIFIER_atomic_begin();
    x -= (unsigned)a[i];
    y += (unsigned)a[i];
    __VERIFIER_atomic_end();
  }
  return unused;
}

static void *g(void *unused) {
  for (int i = 0; i < n; i++) {
    __VERIFIER_atomic_begin();
    y -= (unsigned)a[i];
#ifdef WRONG
    x += (unsigned)a[i] + 1;
#else
    x += (unsigned)a[i];
#endif
    __VERIFIER_atomic_end();
  }
  return unused;
}

int main(void) {
  pthread_t p[2];
  n = __VERIFIER_nondet_int();
  if (n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  pthread_create(&p[0], 0, f, 0);
  pthread_create(&p[1], 0, g, 0);
  pthread_join(p[0], 0);
  pthread_join(p[1], 0);
  assert(x + y == 0);
}
