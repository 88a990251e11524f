// row: Ranges of any length that take one step a byte
// run: --engine order --unwind 3
// expect: UNKNOWN(needs a bound above 3)
#include <string.h>
#include <unistd.h>

int main(void) {
  char a[100] = "";
  if (read(0, a, sizeof a - 1) < 0)
    return 0;
  return strstr(a, "abc") != NULL; // here
}
