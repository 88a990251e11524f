// run: --search explicit -DE=p->a
// expect: FALSE(valid-deref)
// run: --engine order -DE=p->a
// expect: FALSE(valid-deref)
// run: -DE=(void)*q
// expect: FALSE(valid-deref)
// run: -DE=(q[0]),1
// expect: FALSE(valid-deref)
// run: -DE=p->b
// expect: TRUE
// run: -DE=&*q
// expect: TRUE
// run: -DE=(void)x
// expect: TRUE
// why: An lvalue whose value is not used is converted to it all the same
// (C11, 6.3.2.1), but for arrays.
#include <stddef.h>

struct s {
  int b[3], a;
};

int main(void) {
  struct s *p = NULL;
  int x, *q = NULL;
  (void)p, (void)q, (void)&x;
  E;
  return 0;
}
