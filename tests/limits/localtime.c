// row: More than 64 streams
// run: --engine order
// expect: UNKNOWN(the local time of more than 8 times)
#include <time.h>
int main(void) {
  int n = 0;
  for (time_t t = 0; t < 9; t++)
    n += localtime(&t) != 0; // here
  return n;
}
