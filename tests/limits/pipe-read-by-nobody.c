// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(writing to a pipe that nobody can read)
#include <unistd.h>
int main(void) {
  int ends[2];
  if (pipe(ends))
    return 0;
  close(ends[0]);
  write(ends[1], "a", 1); // here
  return 0;
}
