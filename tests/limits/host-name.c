// row: A library that `dlopen` loads
// run:
// expect: UNKNOWN(getaddrinfo with AI_CANONNAME)
#include <netdb.h>
int main(void) {
  struct addrinfo hints = {.ai_flags = AI_CANONNAME}, *all;
  return getaddrinfo("host", 0, &hints, &all); // here
}
