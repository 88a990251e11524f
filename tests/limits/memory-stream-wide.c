// row: Streams over memory
// run:
// expect: UNKNOWN(wide characters that go to a stream over memory)
#include <stdio.h>
#include <wchar.h>
int main(void) {
  char *text;
  size_t n;
  FILE *f = open_memstream(&text, &n);
  if (f)
    fputwc(L'x', f); // here
  return 0;
}
