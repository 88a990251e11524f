// row: More than 8 variables of the environment
// run:
// expect: UNKNOWN(variables of the environment that are set more than 8 times)
// run: -DLONG
// expect: UNKNOWN(a variable of the environment that is set to more than 63)
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  char text[70] = "a";
#ifdef LONG
  for (int i = 0; i < 69; i++)
    text[i] = 'a';
#endif
  for (int i = 0; i < 9; i++)
    setenv("A", text, 1); // here
  return 0;
}
