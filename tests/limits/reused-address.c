// row: An access by the address of a freed heap block to
// run: --engine order
// expect: UNKNOWN(the address of a block that was freed and replaced)
// run: --search dpor
// expect: UNKNOWN(that was freed and replaced)
#include <stdlib.h>
int main(void) {
  int *old = malloc(sizeof *old);
  free(old);
  int *new = malloc(sizeof *new);
  if (old == new)
    *old = 1; // here
  free(new);
}
