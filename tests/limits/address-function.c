// row: What is computed of the addresses of several
// run:
// expect: UNKNOWN(computing with the address of a function)
#include <assert.h>
#include <stdint.h>
int f(void) { return 1; }
int g(void) { return 2; }
int main(void) {
  assert((uintptr_t)f < (uintptr_t)g); // here
  return 0;
}
