// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'sin')
#include <math.h>
int main(void) {
  volatile double x = 2;
  return sin(x) > 2; // here
}
