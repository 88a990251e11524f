// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DNEITHER
// expect: FALSE(valid-deref)
// run: -DNEITHER --search explicit
// expect: FALSE(valid-deref)
// why: An integer computed from two addresses may be that of either object.
#include <assert.h>
#include <stdint.h>

int main(void) {
  int a = 1, b = 2;
  uintptr_t both = (uintptr_t)&a ^ (uintptr_t)&b;
  assert(*(int *)(both ^ (uintptr_t)&a) == 2);
  assert(*(int *)(both ^ (uintptr_t)&b) == 1);
  uintptr_t way = (uintptr_t)&b - (uintptr_t)&a;
  assert(*(int *)((uintptr_t)&a + way) == 2);
#ifdef NEITHER
  return *(int *)both;
#endif
  return 0;
}
