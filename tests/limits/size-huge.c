// row: Only proofs cover
// run: --engine order
// expect: UNKNOWN(an allocation of more than 67108864 bytes)
#include <stdlib.h>
int main(void) {
  char *p = malloc((1 << 26) + 1); // here
  p[-1] = 1;
  free(p);
  return 0;
}
