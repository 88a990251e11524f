// row: Output: `%n`
// run:
// expect: UNKNOWN(numbered arguments of what is printed)
#include <stdio.h>
int main(void) {
  printf("%2$s%1$d", 1, ""); // here
  return 0;
}
