// run: --property no-overflow
// expect: FALSE(no-overflow)
// run:
// expect: TRUE
// why: labs(LONG_MIN) overflows.
#include <limits.h>
#include <stdlib.h>

int main(void) { return labs(LONG_MIN) == 7; }
