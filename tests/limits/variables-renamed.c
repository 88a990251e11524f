// row: More than 8 variables of the environment
// run:
// expect: UNKNOWN(another name in what putenv was given)
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
  static char given[] = "A=1";
  putenv(given);
  given[0] = 'B';
  return getenv("A") != NULL; // here
}
