// row: An access by the address of a freed heap block goes
// run:
// expect: TRUE
// run: --strict-provenance
// expect: FALSE(valid-deref)
// run: -DMUTANT
// expect: FALSE(valid-deref)
#include <stdlib.h>
int main(void) {
  int *old = malloc(sizeof *old);
  free(old);
  int *new = malloc(sizeof *new);
#ifndef MUTANT
  if (old == new)
#endif
    *old = 1;
  free(new);
}
