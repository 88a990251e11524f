// run:
// expect: FALSE(valid-deref)
// why: Running off one array does not reach the next.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static struct { int a[2], b[2]; } s;

int main(void) {
  int *p = s.a;
  p[4] = 1;
  return 0;
}
