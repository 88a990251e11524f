// run: --property no-overflow
// expect: FALSE(no-overflow)
// run:
// expect: TRUE
// why: abs(INT_MIN) overflows.
#include <limits.h>
#include <stdlib.h>

int main(void) { return abs(INT_MIN) == 7; }
