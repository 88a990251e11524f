// run:
// expect: TRUE
// why: Characters taken for signed ones have the case that glibc gives them.
#include <assert.h>
#include <ctype.h>
#include <stdio.h>

int main(void) {
  assert(toupper('b') == 'B' && tolower('B') == 'b' && toupper(-59) == 197);
  assert(tolower(-128) == 128 && toupper(EOF) == EOF && tolower(200) == 200);
  return 0;
}
