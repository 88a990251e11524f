// row: Streams over memory
// run:
// expect: UNKNOWN(output to a stream of fmemopen beyond its memory)
#include <stdio.h>
int main(void) {
  char text[4];
  FILE *f = fmemopen(text, 4, "w");
  if (f)
    fputs("1234", f); // here
  return 0;
}
