// What is asserted, returned or tested is what functions make of a variable
// that another thread writes.
// run: -DWAY=1
// expect: FALSE(assertion)
// run: -DWAY=2
// expect: FALSE(assertion)
// run: -DWAY=3
// expect: FALSE(assertion)
// run: -DWAY=4
// expect: FALSE(assertion)
// run: -DWAY=5
// expect: FALSE(assertion)
// run: -DWAY=6
// expect: FALSE(assertion)
// run: -DWAY=7
// expect: FALSE(assertion)
// run: -DWAY=8
// expect: FALSE(assertion)
// run: -DWAY=9
// expect: FALSE(assertion)
// run: -DWAY=10
// expect: FALSE(assertion)
// run: -DWAY=11
// expect: FALSE(assertion)
// run: -DWAY=12
// expect: FALSE(assertion)
#include "start.h"

int __VERIFIER_nondet_int(void);

#define TWICE(v) do { int old_ = v; v = old_ + 1; } while (0)

int x, y;

int same(int a, int b) { return a == b; }
int f(int a) { int r = a; return r; }
int g(int a) { return f(a) + f(x) - f(x); }
int h(void) { int r = x; r = r + x; return r; }
void v(void) { y = x; y += x; }

void *run(void *arg) { x = 1; x = 2; TWICE(x); return arg; }

int main(void) {
  pthread_t t;
  start(&t, run);
#if WAY == 1
  assert(same(x, x));
#elif WAY == 2
  assert(f(x) == g(x));
#elif WAY == 3
  assert(f(x) == f(x) && f(f(x)) <= f(f(x)));
#elif WAY == 4
  if (f(x) != f(x)) assert(0);
#elif WAY == 5
  while (f(x) == f(x)) { if (x == 2) return 0; }
  assert(0);
#elif WAY == 6
  assert((v(), y % 2 == 0));
#elif WAY == 7
  assert(__VERIFIER_nondet_int() != 5 || h() != 3);
#elif WAY == 8
  return f(x) == g(x) ? 0 : (assert(0), 1);
#elif WAY == 9
  switch (f(x) - f(x)) { case 0: break; default: assert(!"no"); }
#elif WAY == 10
  int k = ({ v(); y; }); assert(k % 2 == 0);
#elif WAY == 11
  TWICE(x); pthread_join(t, 0); assert(x != 2);
#else
  check(same(x, x));
#endif
  return 0;
}
