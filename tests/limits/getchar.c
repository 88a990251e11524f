// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'getchar')
#include <stdio.h>
int main(void) {
  getchar(); // here
  return 0;
}
