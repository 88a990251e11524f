// run:
// expect: FALSE(valid-deref)
// why: Reading a member of a structure at NULL.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

struct pair {
  int a, b;
};

int main(void) {
  struct pair *p = 0;
  return p->b;
  return 0;
}
