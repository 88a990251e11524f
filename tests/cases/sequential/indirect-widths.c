// run: --unwind 1
// expect: TRUE
// run: --unwind 1 -DMUTANT=1
// expect: FALSE(assertion)
// why: On two paths that join, calls through pointers whose results differ in
// width.
#include <assert.h>

#ifndef MUTANT
#define MUTANT 0
#endif

_Bool __VERIFIER_nondet_bool(void);

static int one(void) { return 1; }
static char two(void) { return 2; }

int main(void) {
  int (*f)(void) = one;
  char (*g)(void) = two;
  int r;
  if (__VERIFIER_nondet_bool())
    r = f();
  else
    r = g();
  assert(r == 1 || (r == 2 && !MUTANT));
  return 0;
}
