// run: -ftrapv
// expect: FALSE(no-overflow)
// run: -ftrapv --property assertion
// expect: TRUE
// run: --property assertion
// expect: FALSE(assertion)
// why: With -ftrapv overflow is a violation, or else ends the process.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x + 1;
  assert(y > x);
  return 0;
}
