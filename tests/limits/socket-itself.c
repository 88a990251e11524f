// row: A program that both connects and accepts
// run:
// expect: UNKNOWN(may connect to itself)
#include <stddef.h>
#include <sys/socket.h>

int main(void) {
  struct sockaddr where = {.sa_family = AF_INET};
  int s = socket(AF_INET, SOCK_STREAM, 0);
  if (s < 0 || accept(s, NULL, NULL) < 0)
    return 1;
  return connect(s, &where, sizeof where); // here
}
