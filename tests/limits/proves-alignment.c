// row: Objects lie anywhere that C allows
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <stdint.h>
#ifdef MUTANT
_Alignas(sizeof(long) * 4) int x;
#else
_Alignas(32) int x;
#endif
int main(void) {
  assert((uintptr_t)&x % 32 == 0);
  return 0;
}
