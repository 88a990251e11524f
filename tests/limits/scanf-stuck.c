// row: More than 256 threads
// run:
// expect: UNKNOWN(to read on where fscanf has met what does not fit)
#include <stdio.h>
int main(void) {
  int x = 0;
  if (scanf("%d", &x) == 0)
    x = getchar(); // here
  return x;
}
