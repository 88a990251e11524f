// row: Arithmetic on the addresses of
// run:
// expect: UNKNOWN(computing with the address of a function)
// run: --search explicit
// expect: UNKNOWN(not modelled)
// run: -DNUMBER
// expect: UNKNOWN(computing with the address of a function)
// run: -DNUMBER --search explicit
// expect: UNKNOWN(not modelled)
#include <assert.h>
#include <stdint.h>
int f(void) { return 1; }
int g(void) { return 2; }
int main(void) {
#ifdef NUMBER
#define TOLD (uintptr_t)f != 0x10000 && (uintptr_t)g != 0x10000
#else
#define TOLD (uintptr_t)f < (uintptr_t)g
#endif
  assert(TOLD); // here
  return 0;
}
