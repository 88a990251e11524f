// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE
// why: one step here is two steps there
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n;
static unsigned x, y;

static void *f(void *unused) {
  int i = 0;
  while (i < n) {
    x += 1;
    x += 1;
    i++;
  }
  return unused;
}

static void *g(void *unused) {
  int j = 0;
  while (j < n) {
  #ifdef WRONG
    y += 1;
  #else
    y += 2;
  #endif
    j++;
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
  assert(x == y);
}
