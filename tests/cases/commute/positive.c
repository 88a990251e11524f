// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: two threads count the same elements
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n, a[1000];
static unsigned x, y;

static void *f(void *unused) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      x++;
  return unused;
}

static void *g(void *unused) {
  for (int i = 0; i < n; i++)
#ifdef WRONG
    if (a[i] >= 0)
#else
    if (!(a[i] <= 0))
#endif
      y++;
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
  assert(x == y);
}
