// row: More than 256 threads
// run:
// expect: UNKNOWN(to read characters behind a value that fscanf has read)
#include <stdio.h>
int main(void) {
  int x = 0;
  if (scanf("%d", &x) == 1)
    x = getchar(); // here
  return x;
}
