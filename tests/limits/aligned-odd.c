// row: Alignment of heap blocks
// run:
// expect: UNKNOWN(aligned_alloc with an alignment that is no power of 2)
#include <stdlib.h>
int main(void) {
  free(aligned_alloc(24, 48)); // here
  return 0;
}
