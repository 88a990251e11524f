// run:
// expect: FALSE(valid-deref)
// why: What is no character has no class.
#include <ctype.h>

int main(void) { return isdigit(1000) || (isalpha)(7); }
