// run:
// expect: TRUE
// why: Overrunning an inner array stays inside the object, which is what is
//   checked.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static struct { int a[2], b[2]; } s;

int main(void) {
  int *p = s.a;
  p[2] = 1;
  assert(s.b[0] == 1);
  return 0;
}
