// row: A violation in an execution that calls a function of mathematics
// run:
// expect: UNKNOWN(if 'sin' returns what the violation needs)
#include <assert.h>
#include <math.h>
int main(void) {
  volatile double x = 2;
  assert(sin(x) > 0.5); // here
  return 0;
}
