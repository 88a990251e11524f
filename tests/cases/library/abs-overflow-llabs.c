// run: --property no-overflow
// expect: FALSE(no-overflow)
// run:
// expect: TRUE
// why: llabs(LLONG_MIN) overflows.
#include <limits.h>
#include <stdlib.h>

int main(void) { return llabs(LLONG_MIN) == 7; }
