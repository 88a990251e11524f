// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// run: -DB=4
// expect: FALSE(assertion)
// why: With respect to calls, ++ and += are one evaluation (C11 6.5.2.4p2,
//   6.5.16.2p3).  An assignment is not.
#include <assert.h>

#ifndef B
#define B 0
#endif

static int c, d, *p;
static int a[4];

static int twice(void) {
  c *= 2;
  return 0;
}

static int more(void) {
  c++;
  d += 2;
  p++;
  return 1;
}

static void set(int to) { c = to, d = to; }

int main(void) {
  int r;
  set(1);
  r = c++ + twice();
  assert(B == 1 ? c == 3 : B == 2 ? c == 4 : c == 3 || c == 4);
  set(1);
  r += (c += 1) + twice();
  assert(c == 3 || c == 4);
  set(0);
  r = --c + more();
  assert(c == 0 && d == 2);
  set(0);
  p = a;
  r = *p++ + more();
  assert(p == a + 2);
  set(5);
  c += more();
  assert(c == 7);
  set(5);
  r = (c += more()) + (d += twice());
  assert(c == 12 || c == 13 || c == 14);
  set(5);
  c = B == 3 ? c + more() : 7;
  assert(c == 7);
  set(1);
  r = (B == 4 ? (c = c * 2) : 2) + more();
  assert(c == (B == 4 ? 3 : 2) || (B == 4 && c == 4));
  return 0;
}
