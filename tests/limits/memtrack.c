// row: `valid-memtrack` is proved only if
// run: --property valid-memtrack --engine order
// expect: UNKNOWN(valid-memtrack: a heap block that is never freed may be lost)
#include <stdlib.h>
int *kept;
int main(void) {
  kept = malloc(4);
  return 0;
}
