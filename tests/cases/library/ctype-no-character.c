// run:
// expect: FALSE(valid-deref)
// why: What is no character has no class.
// run: -DFUNCTION
// expect: FALSE(valid-deref)
// why: What is no character has no class.
#include <ctype.h>

#ifdef FUNCTION
int main(void) { return (isdigit)(1000); }
#else
int main(void) { return isdigit(1000) || (isalpha)(7); }
#endif
