// run: --unwind 2
// expect: UNKNOWN(needs a bound above 2)
// run: -DFAILS
// expect: FALSE(assertion)
// run: -DONE
// expect: FALSE(assertion)
// run: -DLATE
// expect: FALSE(valid-deref)
// run: -DLEAK --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// run: -DKIND
// expect: FALSE(assertion)
// why: A host has any number of addresses, of both versions; getaddrinfo fails
// with an error whose text is that of glibc.
#include <assert.h>
#include <netdb.h>
#include <stddef.h>
#include <sys/socket.h>

int main(void) {
  struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *all;
  int error = getaddrinfo("host", "http", &hints, &all);
  if (error) {
    assert(error < 0 && gai_strerror(error)[0]);
#ifdef FAILS
    assert(0);
#endif
    return 1;
  }
  assert(all->ai_socktype == SOCK_STREAM);
  assert(all->ai_addr->sa_family == all->ai_family && all->ai_addrlen >= 16);
#ifdef ONE
  assert(!all->ai_next);
#elif defined KIND
  assert(all->ai_family == AF_INET);
#endif
#ifndef LEAK
  freeaddrinfo(all);
#endif
#ifdef LATE
  assert(all->ai_family);
#endif
  return 0;
}
