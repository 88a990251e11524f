// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'lgamma')
#include <math.h>
int main(void) {
  volatile double x = 2;
  return lgamma(x) > 2; // here
}
