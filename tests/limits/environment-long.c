// row: More than seven arguments of `main`
// run:
// expect: UNKNOWN(value of extern variable 'text_longer_than_31_0')
#include <stdlib.h>
#include <string.h>

int main(void) {
  char copy[64], *home = getenv("HOME");
  if (home)
    strcpy(copy, home); // here
  return 0;
}
