// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --timeout 2s --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE(assertion)
// why: the same recurrence by two threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n;
static unsigned x, y;

static void *f(void *unused) {
  unsigned i = 0, r = 1;
  while (i < (unsigned)n) {
    r = r * 3 + 1;
    i++;
  }
  x = r;
  return unused;
}

static void *g(void *unused) {
  unsigned j = 0, r = 1;
  while (j < (unsigned)n) {
  #ifdef WRONG
    r = r * 3 + j;
  #else
    r = r * 3 + 1;
  #endif
    j++;
  }
  y = r;
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
