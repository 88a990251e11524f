// run:
// expect: UNKNOWN(scanf)
// why: Input functions are not modelled.
#include <stdio.h>

int main(void) {
  int x = 0;
  scanf("%d", &x);
  return x;
}
