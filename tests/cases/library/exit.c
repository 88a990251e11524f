// run:
// expect: TRUE
// why: exit ends the process: nothing comes after.
// run: -DELSEWHERE
// expect: FALSE(assertion)
// mutant: the wrong case ends.
// run: -DEND=abort()
// expect: TRUE
// why: abort ends the process: nothing comes after.
// run: -DEND=abort() -DELSEWHERE
// expect: FALSE(assertion)
// mutant: the wrong case ends.
// run: -DEND=_Exit(3)
// expect: TRUE
// why: _Exit ends the process: nothing comes after.
// run: -DEND=_Exit(3) -DELSEWHERE
// expect: FALSE(assertion)
// mutant: the wrong case ends.
// run: -DEND=quick_exit(3)
// expect: TRUE
// why: quick_exit ends the process: nothing comes after.
// run: -DEND=quick_exit(3) -DELSEWHERE
// expect: FALSE(assertion)
// mutant: the wrong case ends.
// run: -DEND=_exit(3)
// expect: TRUE
// why: _exit ends the process: nothing comes after.
// run: -DEND=_exit(3) -DELSEWHERE
// expect: FALSE(assertion)
// mutant: the wrong case ends.
#include <assert.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef END
#define END exit(3)
#endif

int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
#ifdef ELSEWHERE
  if (n == 2)
#else
  if (n != 1)
#endif
    END;
  assert(n == 1);
  return 0;
}
