// run:
// expect: FALSE(valid-deref)
// run: --search explicit
// expect: FALSE(valid-deref)
// run: -DINSIDE
// expect: TRUE
// run: -DINSIDE --search explicit
// expect: TRUE
// why: Every block that a loop of alloca has made is gone when the function
//      has returned, not before.
#include <alloca.h>

static int *first;

static int fill(void) {
  int *block = 0;
  for (int i = 0; i < 3; i++) {
    block = alloca(sizeof *block);
    *block = i;
    if (!i)
      first = block;
  }
  return *first + *block;
}

int main(void) {
  int sum = fill();
#ifndef INSIDE
  sum += *first;
#endif
  return sum;
}
