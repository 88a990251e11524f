// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'getenv')
#include <stdlib.h>
int main(void) {
  return getenv("HOME") == NULL; // here
}
