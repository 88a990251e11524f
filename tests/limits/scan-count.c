// row: Text that is read
// run:
// expect: UNKNOWN(%n in what is read)
#include <stdio.h>
int main(void) {
  int n = 0;
  return scanf("%*1d%n", &n); // here
}
