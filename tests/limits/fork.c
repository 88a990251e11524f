// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'fork')
#include <unistd.h>
int main(void) {
  return fork(); // here
}
