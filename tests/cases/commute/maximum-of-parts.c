// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: the maximum of an array is that of two parts: what main checks holds all
// the time, while one thread leads and the others follow it
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int m, n, a[1000], x, y, z;

static void *f(void *unused) {
  for (int i = 0; i < n; i++)
    if (x < a[i])
      x = a[i];
  return unused;
}

static void *g(void *unused) {
  for (int i = 0; i < m; i++)
    if (y < a[i])
      y = a[i];
  return unused;
}

static void *h(void *unused) {
#ifdef WRONG
  for (int i = m + 1; i < n; i++)
#else
  for (int i = m; i < n; i++)
#endif
    if (z < a[i])
      z = a[i];
  return unused;
}

int main(void) {
  pthread_t p[3];
  n = __VERIFIER_nondet_int();
  m = __VERIFIER_nondet_int();
  if (m < 0 || m >= n || n > 1000)
    return 0;
  for (int i = 0; i < n; i++)
    a[i] = __VERIFIER_nondet_int();
  pthread_create(&p[0], 0, f, 0);
  pthread_create(&p[1], 0, g, 0);
  pthread_create(&p[2], 0, h, 0);
  pthread_join(p[0], 0);
  pthread_join(p[1], 0);
  pthread_join(p[2], 0);
  assert(x == (y < z ? z : y));
}
