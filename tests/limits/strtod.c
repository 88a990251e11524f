// row: Text that is read
// run:
// expect: UNKNOWN(more than 15 digits, or a large exponent)
#include <stdlib.h>
int main(void) {
  return atof("1e300") > 2; // here
}
