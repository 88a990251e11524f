// row: An access by the address of a freed heap block to
// run: --engine order
// expect: UNKNOWN(the address of a freed block whose memory was reused)
// run: --search dpor
// expect: UNKNOWN(is that of a freed block whose memory was reused)
#include <stdlib.h>
int main(void) {
  int *old = malloc(sizeof *old);
  free(old);
  int *new = malloc(sizeof *new);
  if (old == new)
    *old = 1; // here
  free(new);
}
