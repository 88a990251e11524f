// row: Only proofs cover
// run: --engine order
// expect: UNKNOWN(an allocation of more than 1099511627776 bytes whose size is not constant)
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  char *p = malloc(__VERIFIER_nondet_ulong()); // here
  free(p);
  return 0;
}
