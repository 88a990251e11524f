// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE
// why: two searches find the same index
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n, a[1000];
static int s, t;

static void *f(void *unused) {
  int i = 0;
  while (i < n && a[i] != 7)
    i++;
  s = i;
  return unused;
}

static void *g(void *unused) {
  #ifdef WRONG
  int j = n > 0;
  #else
  int j = 0;
  #endif
  while (j < n && a[j] != 7)
    j++;
  t = j;
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
