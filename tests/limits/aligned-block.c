// row: Alignment of heap blocks
// run:
// expect: UNKNOWN(heap blocks aligned to more than)
#include <stdlib.h>
int main(void) {
  void *p = aligned_alloc(1 << 16, 1 << 16); // here
  free(p);
  return 0;
}
