// row: Text that is read
// run:
// expect: UNKNOWN(%i with a width in what is read)
#include <stdio.h>
int main(void) {
  int n = 0;
  return scanf("%3i", &n); // here
}
