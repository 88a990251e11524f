// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: of sockets, epoll reports any that is ready, in any order, and one that
// is asked for once no more.
#include <assert.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  struct epoll_event got[2], wanted = {.events = EPOLLIN};
  int all = epoll_create(1), sockets[2];
  if (all < 0)
    return 0;
  for (int i = 0; i < 2; i++) {
    sockets[i] = socket(AF_INET, SOCK_STREAM, 0);
    wanted.data.fd = sockets[i];
    if (i == 1)
      wanted.events |= EPOLLONESHOT;
    if (sockets[i] < 0 || epoll_ctl(all, EPOLL_CTL_ADD, sockets[i], &wanted))
      return 0;
  }
  int n = epoll_wait(all, got, 2, 1000);
  assert(n >= -1 && n <= 2);
  if (n == 2)
    assert(got[0].data.fd != got[1].data.fd);
#if WRONG == 1
  if (n == 2)
    assert(got[0].data.fd == sockets[0]);
#elif WRONG == 2
  if (n >= 1)
    assert(got[0].events & EPOLLIN);
#endif
  if (n < 1 || got[0].data.fd != sockets[1])
    return 0;
  if (epoll_wait(all, got, 1, 1000) == 1)
    assert(got[0].data.fd == sockets[0]);
#if WRONG == 3
  wanted.events = EPOLLIN;
  epoll_ctl(all, EPOLL_CTL_MOD, sockets[1], &wanted);
  if (epoll_wait(all, got, 1, 1000) == 1)
    assert(got[0].data.fd == sockets[0]);
#endif
  return 0;
}
