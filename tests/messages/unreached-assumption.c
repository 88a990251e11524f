// run:
// says: note: no execution reaches the end of main (tests/messages/unreached-assumption.c:25:3)
// says: RESULT: true
// run: --engine order
// says: note: no execution reaches the end of main
// run: -DLEAST=0
// never: note:
// says: RESULT: false(assertion)
// run: -DENDS
// never: note:
// says: RESULT: true
#include <assert.h>
#include <stdlib.h>
#ifndef LEAST
#define LEAST 5
#endif
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

int main(void) {
  int x = __VERIFIER_nondet_int();
#ifndef ENDS
  __VERIFIER_assume(x > LEAST);
  __VERIFIER_assume(x < 3);
  assert(!"there is no such number");
#else
  assert(x > LEAST || x < 8);
#endif
  exit(0);
}
