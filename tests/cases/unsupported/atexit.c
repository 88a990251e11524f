// run:
// expect: UNKNOWN(call of 'atexit' (no body and no model))
// why: Functions that exit would run.
#include <stdlib.h>

static void end(void) {}

int main(void) { return atexit(end); }
