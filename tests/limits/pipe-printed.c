// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(a pipe or eventfd other than to read)
#include <stdio.h>
#include <unistd.h>
int main(void) {
  int ends[2];
  if (pipe(ends))
    return 0;
  dprintf(ends[1], "a"); // here
  return 0;
}
