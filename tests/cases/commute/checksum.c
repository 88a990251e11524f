// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: two checksums of one array are equal
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n, a[1000];
static unsigned s, t;

static void *f(void *unused) {
  int i = 0;
  unsigned r = 0;
  while (i < n) {
    r ^= (unsigned)a[i];
    i++;
  }
  s = r;
  return unused;
}

static void *g(void *unused) {
  int j = 0;
  #ifdef WRONG
  unsigned r = 1;
  #else
  unsigned r = 0;
  #endif
  while (j < n) {
    r ^= (unsigned)a[j];
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
