// row: More than 256 threads
// run:
// expect: UNKNOWN(%i with a width in what is read)
#include <stdio.h>
int main(void) {
  int n = 0;
  return scanf("%3i", &n); // here
}
