// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'localtime')
#include <time.h>
int main(void) {
  time_t now = time(0);
  return localtime(&now) != 0; // here
}
