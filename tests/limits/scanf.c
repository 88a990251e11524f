// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'scanf')
#include <stdio.h>
int main(void) {
  int x = 0;
  scanf("%d", &x); // here
  return x;
}
