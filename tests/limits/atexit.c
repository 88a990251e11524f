// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'atexit')
#include <stdlib.h>
void leave(void) {}
int main(void) {
  return atexit(leave); // here
}
