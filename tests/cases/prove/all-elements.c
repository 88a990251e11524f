// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion --timeout 3s -DWRONG=1
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG=1
// expect: FALSE(assertion)
// run: --property assertion --unwind 3 -DWRONG=2
// expect: FALSE(assertion)
// why: two threads fill two arrays with the same values, for all indexes below
// a number that is not known; not for the last one, or shifted by one
#include <assert.h>
#include <pthread.h>

signed char __VERIFIER_nondet_char(void);

#ifndef WRONG
#define WRONG 0
#endif
enum { MOST = 100 };
static signed char a[MOST], b[MOST], n;

static void *f(void *unused) {
  for (signed char i = 0; i < n; i++)
    a[i] = i;
  return unused;
}

static void *g(void *unused) {
  for (signed char i = WRONG == 1; i < n; i++)
    b[i] = i + (WRONG == 1);
  return unused;
}

int main(void) {
  pthread_t p, q;
  n = __VERIFIER_nondet_char();
  if (n < 0 || n >= MOST)
    return 0;
  pthread_create(&p, 0, f, 0);
  pthread_create(&q, 0, g, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  signed char i = __VERIFIER_nondet_char();
  if (0 <= i && i < n)
    assert(a[i] == b[i + (WRONG == 2)]);
}
