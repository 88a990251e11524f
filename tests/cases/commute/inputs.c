// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: each input has a value of its own
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n;
static unsigned x, y;

static void *f(void *unused) {
  for (int i = 0; i < n; i++) {
    unsigned u = (unsigned)__VERIFIER_nondet_int();
#ifdef WRONG
    unsigned v = (unsigned)__VERIFIER_nondet_int();
#else
    unsigned v = u;
#endif
    x += u - v;
  }
  return unused;
}

static void *g(void *unused) {
  for (int i = 0; i < n; i++)
    y += 0;
  return unused;
}

int main(void) {
  pthread_t p[2];
  n = __VERIFIER_nondet_int();
  pthread_create(&p[0], 0, f, 0);
  pthread_create(&p[1], 0, g, 0);
  pthread_join(p[0], 0);
  pthread_join(p[1], 0);
  assert(x == y);
}
