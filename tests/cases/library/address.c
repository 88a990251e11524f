// run:
// expect: TRUE
// run: -DANY
// expect: FALSE(assertion)
// run: -DSIX
// expect: UNKNOWN
// why: What stands for an address, and how an address is written.
#include <arpa/inet.h>
#include <assert.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  struct in_addr a;
  char text[INET_ADDRSTRLEN] = "10.0.0.x";
  assert(inet_addr("127.0.0.1") == htonl(INADDR_LOOPBACK));
  assert(inet_addr("256.0.0.1") == INADDR_NONE);
  assert(inet_aton("0x7f.1", &a) && a.s_addr == htonl(INADDR_LOOPBACK));
  assert(!strcmp(inet_ntoa(a), "127.0.0.1"));
  text[7] = __VERIFIER_nondet_char();
#ifdef ANY
  assert(inet_pton(AF_INET, text, &a) == 0);
#else
  if (inet_pton(AF_INET, text, &a) == 1)
    assert(ntohl(a.s_addr) - 0x0a000000 <= 9);
#endif
#ifdef SIX
  inet_pton(AF_INET6, "::1", text);
#endif
  assert(!inet_ntop(AF_INET, &a, text, 3));
  return 0;
}
