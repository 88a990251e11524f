// run:
// expect: TRUE
// run: -DLATE
// expect: FALSE(assertion)
// run: -DMORE
// expect: FALSE(assertion)
// run: -DPIPE
// expect: UNKNOWN
// run: -DNOBODY --property no-deadlock
// expect: FALSE(no-deadlock)
// why: Of the files some are ready, or none in time, and none is added.
#include <assert.h>
#include <errno.h>
#include <sys/select.h>
#include <unistd.h>

int main(void) {
  fd_set in, out;
  struct timeval limit = {3, 5};
  int file = 0;
#ifdef PIPE
  int ends[2];
  if (pipe(ends))
    return 1;
  file = ends[0];
#endif
  FD_ZERO(&in);
  FD_ZERO(&out);
  FD_SET(file, &in);
  FD_SET(4, &out);
#ifdef NOBODY
  FD_CLR(file, &in);
  FD_CLR(4, &out);
  select(5, &in, &out, NULL, NULL);
  return 0;
#endif
#ifdef LATE
  int n = select(5, &in, &out, NULL, &limit);
  assert(n != 0);
#elif defined MORE
  int n = select(5, &in, &out, NULL, &limit);
  assert(n < 2);
#else
  errno = 0;
  int n = select(5, &in, &out, NULL, NULL);
  assert(n == -1 ? errno > 0 : n > 0);
#endif
  if (n >= 0) {
    assert(n == (FD_ISSET(0, &in) != 0) + (FD_ISSET(4, &out) != 0));
    assert(!FD_ISSET(4, &in) && !FD_ISSET(1, &out));
  }
  assert(limit.tv_sec <= 3 && limit.tv_sec >= 0 && limit.tv_usec < 1000000);
  return 0;
}
