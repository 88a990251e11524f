// row: Alignment of heap blocks
// run:
// expect: UNKNOWN(alignment of 'i')
#include <assert.h>
#include <stdint.h>
int main(void) {
  for (_Alignas(sizeof(long) * 4) int i = 0; i < 1; i++) // here
    assert((uintptr_t)&i % 32 == 0);
  return 0;
}
