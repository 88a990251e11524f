// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(socketpair of other than streams)
#include <sys/socket.h>
int main(void) {
  int ends[2];
  return socketpair(AF_UNIX, SOCK_DGRAM, 0, ends) != 0; // here
}
