// run: -msse4.2 -mpopcnt -DWITH --std=gnu11
// expect: TRUE
// run: -msse4.2 -mno-sse4.2
// expect: TRUE
// run: -fno-ivopts -fno-gcse -mcmodel=small -fmax-errors=5 -fno-jump-tables
// expect: TRUE
// run: -fno-short-enums -ffp-contract=off --coverage -save-temps=obj
// expect: TRUE
// why: Flags of the processor's instructions count, as macros tell of them;
// those of code generation are taken.
#include <assert.h>

int main(void) {
#ifdef __SSE4_2__
  int has = 1;
#else
  int has = 0;
#endif
#ifdef WITH
  assert(has);
#else
  assert(!has);
#endif
  return 0;
}
