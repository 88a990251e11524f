// row: More than 64 streams
// run:
// expect: UNKNOWN(two characters that are put back)
#include <stdio.h>
int main(void) {
  ungetc('a', stdin);
  return ungetc('b', stdin); // here
}
