// run:
// expect: UNKNOWN(%n behind what is not plain text)
// why: How many characters a number takes is not modelled.
#include <stdio.h>

int main(void) {
  int n;
  printf("%d%n", 12, &n);
  return n;
}
