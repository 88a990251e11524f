// row: Objects may lie at any
// run:
// expect: FALSE(assertion)
// run: --fixed-addresses
// expect: TRUE
#include <assert.h>
#include <stdint.h>
int x, y;
int main(void) {
  assert((uintptr_t)&x % sizeof x == 0);
  assert((uintptr_t)&x < (uintptr_t)&y);
  return 0;
}
