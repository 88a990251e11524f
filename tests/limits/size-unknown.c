// row: A heap block or array
// run: --engine order
// expect: UNKNOWN(an allocation of more than 1024 bytes whose size is not constant)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char *p = malloc(__VERIFIER_nondet_uint()); // here
  free(p);
  return 0;
}
