// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: two maxima of one array are equal
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n, a[1000];
static int s, t;

static void *f(void *unused) {
  int r = 0;
  int i = 0;
  while (i < n) {
    if (a[i] > r)
      r = a[i];
    i++;
  }
  s = r;
  return unused;
}

static void *g(void *unused) {
  int r = 0;
  int j = 0;
  while (j < n) {
  #ifdef WRONG
    if (a[j] > r + 1)
  #else
    if (a[j] > r)
  #endif
      r = a[j];
    j++;
  }
  t = r;
  return unused;
}

int main(void) {
  pthread_t p, q;
  n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000)
    return 0;
  for (int k = 0; k < n; k++)
    a[k] = __VERIFIER_nondet_int();
  pthread_create(&p, 0, f, 0);
  pthread_create(&q, 0, g, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(s == t);
}
