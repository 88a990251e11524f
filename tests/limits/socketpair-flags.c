// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(flags of send and recv between two sockets of the program)
#include <sys/socket.h>
int main(void) {
  int ends[2];
  char c;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
    return 0;
  return (int)recv(ends[0], &c, 1, MSG_DONTWAIT); // here
}
