// row: More than seven arguments of `main`
// run:
// expect: UNKNOWN('text_longer_than_31_0' beyond its first 31 bytes)
#include <stdlib.h>
#include <string.h>

int main(void) {
  char copy[64], *home = getenv("HOME");
  if (home)
    strcpy(copy, home); // here
  return 0;
}
