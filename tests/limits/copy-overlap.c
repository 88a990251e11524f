// row: Copies between objects that overlap,
// run: --property assertion
// expect: UNKNOWN(copying between objects that overlap)
#include <string.h>
int main(void) {
  char b[4] = "abc";
  memcpy(b + 1, b, 2); // here
  return b[2];
}
