// What is called is entered behind what its arguments do.
#include <assert.h>

int __VERIFIER_nondet_int(void);

static void check(int x) { assert(x != 7); }

int main(void) {
  check(__VERIFIER_nondet_int());
  return 0;
}
