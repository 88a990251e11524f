// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(more than 256 bytes in a pipe)
#include <unistd.h>
int main(void) {
  int ends[2];
  char text[129] = "";
  if (pipe(ends))
    return 0;
  write(ends[1], text, 129);
  write(ends[1], text, 128); // here
  return 0;
}
