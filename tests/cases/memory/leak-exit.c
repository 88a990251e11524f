// run: --property valid-memcleanup -DEND=exit(0)
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup -DEND=abort()
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup -DEND=assert(x!=3)
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup -DEND=assert(x!=3) --search explicit
// expect: FALSE(valid-memcleanup)
// run: --property valid-memcleanup -DEND=assert(x==3)
// expect: TRUE
// run: --property valid-memcleanup -DEND=exit(0) -DLATER
// expect: TRUE
// why: Whatever ends the process leaves what is not freed before.
#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

bool __VERIFIER_nondet_bool(void);

int main(void) {
  int x = 3;
  int *p = malloc(sizeof *p);
#ifdef LATER
  free(p);
  p = NULL;
#endif
  if (__VERIFIER_nondet_bool())
    END;
  free(p);
  return 0;
}
