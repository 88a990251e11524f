// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// run: -DB=4
// expect: FALSE(assertion)
// why: A typedef may have an alignment of its own, greater or less than that
//   of its type.
#include <assert.h>
#include <stdint.h>

typedef struct {
  char c[32];
} wide __attribute__((aligned(32)));
typedef int row[16] __attribute__((aligned(64)));
typedef wide other;
typedef int loose __attribute__((aligned(1)));

wide global;
other array[2];
extern wide later[];
wide later[1];
row numbers;
loose anywhere;
__attribute__((aligned(8))) wide less;
wide *literal = &(wide){{1}};

#ifndef B
#define B 0
#endif
#define HAS(v, n) assert((uintptr_t)&v % (n) == 0)

static int pass(wide given, int n) {
  HAS(given, 32);
  assert(B != 4 || (uintptr_t)&given % 64 == 0);
  return given.c[31] == n;
}

int main(void) {
  wide local = {.c[31] = 7};
  static other kept;
  row lines[2];
  if (B == 0) {
    HAS(global, 32), HAS(array, 32), HAS(later, 32), HAS(numbers, 64);
    HAS(local, 32), HAS(kept, 32), HAS(lines, 64), HAS(less, 8);
    HAS(*literal, 32), HAS(*&(wide){{2}}, 32);
    assert(pass(local, 7) && pass(*literal, 0));
  } else if (B == 1) {
    HAS(anywhere, 2);
  } else if (B == 2) {
    HAS(less, 16);
  } else if (B == 4) {
    pass(local, 7);
  } else {
    HAS(local, 64);
  }
  return 0;
}
