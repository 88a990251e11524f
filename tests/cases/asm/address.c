// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(valid-deref)
// why: An access by an address in a register is checked like any other.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 1;
#ifdef MUTANT
  free(p);
#endif
  __asm__ __volatile__("addl $2, (%0)" : : "r"(p) : "memory", "cc");
  assert(*p == 3);
  free(p);
  return 0;
}
