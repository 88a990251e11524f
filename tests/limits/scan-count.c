// row: More than 256 threads
// run:
// expect: UNKNOWN(%n in what is read)
#include <stdio.h>
int main(void) {
  int n = 0;
  return scanf("%*1d%n", &n); // here
}
