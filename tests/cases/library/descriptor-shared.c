// run:
// expect: TRUE
// run: -DPLACED
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: Duplicates share the flags of their open file description, and have
// FD_CLOEXEC of their own; files that a program inherits may be duplicates.
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

static int has(int file, int flag) {
  int flags = fcntl(file, F_GETFL);
  return flags < 0 || flags & flag;
}

static int lacks(int file, int flag) {
  int flags = fcntl(file, F_GETFL);
  return flags < 0 || !(flags & flag);
}

int main(void) {
  int a = open("a", O_RDWR | O_CLOEXEC), b = open("b", O_WRONLY);
  if (a < 0 || b < 0)
    return 0;
#ifdef PLACED
  if (dup2(b, a) < 0 || fcntl(b, F_SETFL, O_APPEND))
    return 0;
  assert(has(a, O_APPEND) && has(a, O_WRONLY));
  return 0;
#elif WRONG == 4
  int flags = fcntl(1, F_GETFL);
  if (flags < 0 || flags & O_NONBLOCK || fcntl(2, F_SETFL, O_NONBLOCK))
    return 0;
  assert(lacks(1, O_NONBLOCK));
#else
  int c = dup(a);
  if (c < 0)
    return 0;
  assert(fcntl(c, F_GETFD) <= 0);
  assert(has(c, O_RDWR) && lacks(c, O_NONBLOCK));
  if (fcntl(c, F_SETFL, O_NONBLOCK))
    return 0;
  assert(has(a, O_NONBLOCK) && has(c, O_NONBLOCK) && lacks(b, O_NONBLOCK));
#if WRONG == 1
  assert(lacks(a, O_NONBLOCK));
#elif WRONG == 2
  assert(isatty(a) == isatty(b));
#endif
  assert(isatty(a) == isatty(c));
  if (close(a))
    return 0;
  int d = open("d", O_RDWR);
  if (d < 0)
    return 0;
  assert(has(c, O_NONBLOCK) && lacks(d, O_NONBLOCK));
#if WRONG == 3
  assert(isatty(c) == isatty(d));
#endif
#endif
  return 0;
}
