// run: --search explicit --nondet-bits 8
// expect: TRUE
// run: --search explicit --nondet-bits 8 -DMISSES=200
// expect: FALSE(assertion)
// run: --search explicit
// expect: UNKNOWN(values of an input of 8 bits)
// why: Inputs up to --nondet-bits wide take all their values where executions
// are enumerated.
#include <assert.h>
#ifndef MISSES
#define MISSES 256
#endif

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char any = __VERIFIER_nondet_uchar();
  assert(any != MISSES);
}
