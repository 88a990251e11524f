// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: additions to two cells commute, in any order
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n;
static unsigned x, y;

static void *f(void *unused) {
  for (int i = 0; i < n; i++) {
    __atomic_fetch_add(&x, 3, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&y, 5, __ATOMIC_SEQ_CST);
  }
  return unused;
}

static void *g(void *unused) {
  for (int i = 0; i < n; i++) {
    __atomic_fetch_sub(&y, 5, __ATOMIC_SEQ_CST);
  #ifdef WRONG
    __atomic_fetch_sub(&x, 2, __ATOMIC_SEQ_CST);
  #else
    __atomic_fetch_sub(&x, 3, __ATOMIC_SEQ_CST);
  #endif
  }
  return unused;
}

int main(void) {
  pthread_t p, q;
  n = __VERIFIER_nondet_int();
  pthread_create(&p, 0, f, 0);
  pthread_create(&q, 0, g, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(x == 0 && y == 0);
}
