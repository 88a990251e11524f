// row: Memory orders that an operation cannot have
// run:
// expect: UNKNOWN(memory order 'memory_order_release' of a load)
#include <stdatomic.h>

static atomic_int x;

int main(void) {
  return atomic_load_explicit(&x, memory_order_release); // here
}
