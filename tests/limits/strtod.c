// row: More than 256 threads, and all but the first 64 at barriers
// run:
// expect: UNKNOWN(more than 15 digits, or a large exponent)
#include <stdlib.h>
int main(void) {
  return atof("1e300") > 2; // here
}
