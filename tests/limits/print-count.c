// row: Output: `%n`
// run:
// expect: UNKNOWN(%n behind what is not plain text)
#include <stdio.h>
int main(void) {
  int n;
  printf("%d%n", 12, &n); // here
  return n;
}
