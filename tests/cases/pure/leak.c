// run: --engine order --unwind 2 --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: --search explicit --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// why: an iteration makes a block that nobody knows of.
#include <stdlib.h>
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  while (__VERIFIER_nondet_bool())
    malloc(1);
  return 0;
}
