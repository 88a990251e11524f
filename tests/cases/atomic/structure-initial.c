// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: gcc takes an initialiser in braces for an atomic structure, which clang
//   refuses.
#include <assert.h>
#include <stdatomic.h>
typedef struct {
  int a, b;
} P;
typedef _Atomic P AP;
struct in {
  int k;
  AP p;
};
AP g[2] = {{1, 2}, {.b = 3}};
struct in h = {1, {2, 3}}, i = {.p = {.a = 1}};
#define INIT                                                                   \
  { 4, 5 }
static AP m = INIT, m2 = INIT;
typedef union {
  int x;
  float f;
} U;
static _Atomic(U) w = {.f = 1};
static _Atomic(int) k = {6};
int main(void) {
  int v = 8;
  AP z = {v, .b = 2};
  static AP q = {.a = 1};
  AP e = {};
  AP r[] = {[1] = {1, 2}};
  P a = g[0], b = g[1], c = h.p, d = i.p, f = m, n = m2, zz = z, qq = q, ee = e,
    rr = r[1];
  assert(a.a == 1 && a.b == 2 && b.a == 0 && b.b == 3 && c.a == 2 && c.b == 3 &&
         d.a == 1 && d.b == 0);
  assert(f.a == 4 && n.b == 5 && zz.a == 8 && zz.b == 2 && qq.a == 1 &&
         qq.b == 0 && ee.a == 0 && ee.b == 0 && rr.b == 2);
  U u = w;
  assert(u.f == 1 && k == 6);
#ifdef WRONG
  AP y = {1, 2};
  P t = y;
  assert(t.a != 1);
#endif
  return 0;
}
