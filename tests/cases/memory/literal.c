// run:
// expect: FALSE(valid-deref)
// why: A string literal must not be written.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = "abc";
  p[0] = 1;
  return 0;
}
