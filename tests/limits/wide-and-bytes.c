// row: More than 8 variables of the environment
// run:
// expect: UNKNOWN(wide characters of a stream)
#include <stdio.h>
#include <wchar.h>
int main(void) {
  if (fgetc(stdin) != 'a')
    return 0;
  getwchar(); // here
  return 0;
}
