// row: Accesses of different sizes
// run: --engine order
// expect: UNKNOWN(an access to '((short *)p)[i]' across the parts of an object)
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 1000, i = __VERIFIER_nondet_uint();
  int *p = calloc(n, sizeof *p);
  if (i < n) {
    p[i] = 1;
    ((short *)p)[i] = 2; // here
  }
  free(p);
  return 0;
}
