// row: Output: `%n`
// run:
// expect: UNKNOWN(a wide string that is printed)
#include <stdio.h>
#include <wchar.h>
int main(void) {
  printf("%ls", L"a"); // here
  return 0;
}
