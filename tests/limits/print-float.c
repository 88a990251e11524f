// row: Output: `%n`
// run:
// expect: UNKNOWN(a floating-point number of 2^128 or more that is printed into memory)
#include <stdio.h>
int main(void) {
  char text[30];
  return snprintf(text, sizeof text, "%.1f", 0x1p128) == 41; // here
}
