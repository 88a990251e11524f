// row: More than 8 variables of the environment
// run:
// expect: UNKNOWN(a variable of the environment with a long name)
// run: -DEQUALS
// expect: UNKNOWN(a variable of the environment with '=' in its name)
#include <stdlib.h>
#ifdef EQUALS
#define NAME "A=B"
#else
#define NAME "A_NAME_OF_32_CHARACTERS_________"
#endif
int main(void) {
  getenv(NAME); // here
  return 0;
}
