// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: The call that would end the process may come second.
#include <assert.h>
#include <stdlib.h>

static int leave(void) { exit(0); }

static int fail(void) {
#ifdef MUTANT
  assert(0);
#endif
  return 0;
}

int main(void) { return leave() + fail(); }
