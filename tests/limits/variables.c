// row: More than 8 variables of the environment
// run:
// expect: UNKNOWN(more than 8 variables of the environment)
#include <stdlib.h>
int main(void) {
  char name[2] = "a";
  int n = 0;
  for (; name[0] < 'j'; name[0]++)
    n += getenv(name) != NULL; // here
  return n;
}
