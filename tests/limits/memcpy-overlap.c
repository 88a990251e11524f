// row: `memcpy` of ranges that overlap
// run:
// expect: UNKNOWN(memcpy of ranges that overlap)
#include <string.h>
int main(void) {
  char b[4] = "abc";
  memcpy(b + 1, b, 2); // here
  return b[2];
}
