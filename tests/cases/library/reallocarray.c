// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: --malloc-may-fail
// expect: FALSE(valid-deref)
// why: A block of so many elements, with what was in it; none, and the old one
// untouched, where the product is too large.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
  int *p = reallocarray(NULL, 2, sizeof *p);
  p[1] = 7;
  int *q = reallocarray(p, 4, sizeof *p);
  assert(q[1] == 7);
#if WRONG == 1
  q[4] = 1;
#elif WRONG == 2
  p = reallocarray(q, 8, sizeof *p);
  p[0] = q[1];
#endif
  errno = 0;
  assert(!reallocarray(q, SIZE_MAX / 2, 3) && errno == ENOMEM);
  assert(q[1] == 7);
  free(q);
  return 0;
}
