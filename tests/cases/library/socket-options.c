// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: An option of a socket that is on or off stays as it was set, also for
// duplicates; a socket is no terminal.
#include <assert.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

static int get(int file, int option) {
  int value = -1;
  socklen_t n = sizeof value;
  if (getsockopt(file, SOL_SOCKET, option, &value, &n))
    return -1;
  return n == sizeof value ? value != 0 : -2;
}

int main(void) {
  int a = socket(AF_INET, SOCK_STREAM, 0), on = 1, off = 0;
  if (a < 0)
    return 0;
  assert(!isatty(a));
#if WRONG == 4
  assert(!isatty(0));
#endif
  int b = dup(a);
  if (b < 0)
    return 0;
#if WRONG == 1
  int value = get(a, SO_REUSEADDR);
  assert(value < 0 || value == get(b, SO_REUSEADDR));
#endif
  if (setsockopt(a, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) ||
      setsockopt(b, SOL_SOCKET, SO_KEEPALIVE, &off, sizeof off))
    return 0;
  int reuse = get(b, SO_REUSEADDR), alive = get(a, SO_KEEPALIVE);
  assert(reuse == 1 || reuse == -1);
  assert(alive == 0 || alive == -1);
#if WRONG == 2
  assert(reuse == 1);
#elif WRONG == 3
  assert(get(a, SO_RCVBUF) == get(a, SO_RCVBUF));
#endif
  if (close(a))
    return 0;
  int c = socket(AF_INET, SOCK_STREAM, 0);
  if (c >= 0 && !setsockopt(c, SOL_SOCKET, SO_REUSEADDR, &off, sizeof off)) {
    reuse = get(b, SO_REUSEADDR);
    assert(reuse == 1 || reuse == -1);
    reuse = get(c, SO_REUSEADDR);
    assert(reuse == 0 || reuse == -1);
  }
  return 0;
}
