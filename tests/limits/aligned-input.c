// row: Alignment of heap blocks
// run: --engine order
// expect: UNKNOWN(an alignment that is not constant)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  void *p = aligned_alloc(__VERIFIER_nondet_uint() ? 16 : 32, 32); // here
  free(p);
  return 0;
}
