// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: counters that stop at a limit
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n;
static unsigned x, y;

static void *f(void *unused) {
  for (int i = 0; i < n; i++)
    if (x < 100)
      x++;
  return unused;
}

static void *g(void *unused) {
  for (int i = 0; i < n; i++)
  #ifdef WRONG
    if (y < 1)
  #else
    if (y < 100)
  #endif
      y++;
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
