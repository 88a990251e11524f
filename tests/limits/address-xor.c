// row: Arithmetic on the addresses of
// run:
// expect: UNKNOWN(observing a value computed from several addresses)
#include <assert.h>
#include <stdint.h>
int x, y;
int main(void) {
  uintptr_t both = (uintptr_t)&x ^ (uintptr_t)&y;
  assert(both % 8 == 0); // here
  return 0;
}
