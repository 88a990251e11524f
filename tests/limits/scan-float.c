// row: Text that is read
// run:
// expect: UNKNOWN(a floating-point number that is scanned)
#include <stdio.h>
int main(void) {
  float f;
  return sscanf("1.5", "%f", &f) == 1; // here
}
