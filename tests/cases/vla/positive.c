// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(valid-deref)
// run: -DB=2
// expect: FALSE(valid-deref)
// run: -DB=3
// expect: FALSE(valid-deref)
// run: -DB=4
// expect: FALSE(valid-deref)
// run: -DB=5
// expect: FALSE(valid-deref)
// run: -DB=6
// expect: FALSE(valid-deref)
// run: -DB=7
// expect: FALSE(valid-deref)
// run: -DB=8
// expect: FALSE(valid-deref)
// run: -DB=9
// expect: FALSE(valid-deref)
// Lengths are positive each time they are evaluated (C11 6.7.6.2p5).
#include <assert.h>
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
#ifndef B
#define B 0
#endif
static int inner(int n, int a[n][n]) { return (int)sizeof a[0]; }
static int outer(int n, int a[n]) { return n; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned char zero = 0;
  int one[1] = {7};
  if (n < 1 || n > 4)
    n = 2;
  int a[n];
  a[0] = 1;
  assert(sizeof(int[n]) == 4 * (size_t)n && sizeof a == 4 * (size_t)n);
  assert(outer(0, one) ==
         0); /* the outermost length of a parameter is not evaluated */
  if (B == 1) {
    int b[n - 1];
    b[0] = 2;
  }
  if (B == 2)
    return sizeof(int[n - 1]);
  if (B == 3) {
    typedef int t[n - 4];
    return 0;
  }
  if (B == 4)
    return inner(n - 1, 0);
  if (B == 5) {
    int b[zero];
    return sizeof b;
  }
  if (B == 6) {
    int(*p)[n - 1] = 0;
    return p != 0;
  }
  if (B == 7) {
    int b[n][n - 1];
    return sizeof b;
  }
  if (B == 8) {
    void *p = one;
    return ((int(*)[n - 1]) p)[0] == 0;
  }
  if (B == 9) {
    int b[-n];
    return 0;
  }
  return a[0] - 1;
}
