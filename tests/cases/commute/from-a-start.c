// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: both begin with the same number
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n;
static unsigned x, y;

static void *f(void *unused) {
  x = (unsigned)n;
  for (int i = 0; i < n; i++)
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
  return unused;
}

static void *g(void *unused) {
  unsigned r = (unsigned)n;
  for (int i = 0; i < n; i++)
    r++;
  #ifdef WRONG
  y = r + 1;
  #else
  y = r;
  #endif
  return unused;
}

int main(void) {
  pthread_t p, q;
  n = __VERIFIER_nondet_int();
  pthread_create(&p, 0, f, 0);
  pthread_create(&q, 0, g, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(x == y);
}
