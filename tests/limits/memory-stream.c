// row: Streams over memory
// run:
// expect: UNKNOWN(fscanf of a stream over memory)
#include <stdio.h>
int main(void) {
  char text[] = "12";
  int n = 0;
  FILE *f = fmemopen(text, 2, "r");
  if (f)
    fscanf(f, "%d", &n); // here
  return n;
}
