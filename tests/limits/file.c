// row: Functions without a body and without a model
// run:
// expect: UNKNOWN(call of 'fopen')
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r"); // here
  return f == 0;
}
