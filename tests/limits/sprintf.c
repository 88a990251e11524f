// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'sprintf')
#include <stdio.h>
int main(void) {
  char text[9];
  sprintf(text, "%d", 1); // here
  return 0;
}
