// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(a number above 63 that is free again)
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int file = 0;
  for (int i = 0; i < 65; i++)
    file = open("a", O_RDONLY);
  close(file); // here
  return 0;
}
