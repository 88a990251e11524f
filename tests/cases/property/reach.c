// run: --property unreach-call
// expect: FALSE(unreach-call)
// why: reach_error is called.
// run: --property unreach-call -DBODY
// expect: FALSE(unreach-call)
// why: reach_error has a body that would fail an assertion.
// run: --property unreach-call -DNOT_REACHED
// expect: TRUE
// why: reach_error is not called.
#ifdef BODY
#include <assert.h>

void reach_error(void) { assert(0); }
#else
void reach_error(void);
#endif
int __VERIFIER_nondet_int(void);

int main(void) {
#ifdef NOT_REACHED
  if (__VERIFIER_nondet_int() == 4711 && 0)
#else
  if (__VERIFIER_nondet_int() == 4711)
#endif
    reach_error();
  return 0;
}
