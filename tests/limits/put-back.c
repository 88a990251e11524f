// row: More than 8 variables of the environment
// run:
// expect: UNKNOWN(two characters that are put back)
#include <stdio.h>
int main(void) {
  ungetc('a', stdin);
  return ungetc('b', stdin); // here
}
