// row: More than 256 threads
// run:
// expect: UNKNOWN(a floating-point number that is printed into memory)
#include <stdio.h>
int main(void) {
  char text[9];
  return snprintf(text, sizeof text, "%.1f", 1.5) == 3; // here
}
