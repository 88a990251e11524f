// row: With `--search graph`, atomic sections
// run: --search graph --property assertion
// expect: UNKNOWN(not modelled by --search graph: the address of an object)
#include <assert.h>
#include <stdint.h>

int main(void) {
  int x;
  assert((uintptr_t)&x % 8 < 8); // here
  return 0;
}
