// run:
// expect: TRUE
// why: A loop in a body that is never entered is inside of a loop still.
#include <assert.h>

int value = -1;

static int count(int most) {
  int n = 0;
  while (n++ < most && !(value = 1))
    for (int i = 0; i < 4; i++)
      n += i;
  return n;
}

int main(void) {
  assert(count(2) == 1);
  return 0;
}
