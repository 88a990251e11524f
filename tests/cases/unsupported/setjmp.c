// run:
// expect: UNKNOWN(setjmp)
// why: Non-local jumps are refused.
#include <setjmp.h>

static jmp_buf buffer;

int main(void) { return setjmp(buffer); }
