// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'sqrt')
#include <math.h>
int main(void) {
  volatile double x = 2;
  return sqrt(x) > 2; // here
}
