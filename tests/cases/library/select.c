// run:
// expect: TRUE
// run: -DLATE
// expect: FALSE(assertion)
// run: -DMORE
// expect: FALSE(assertion)
// run: -DPIPE
// expect: TRUE
// run: -DNOBODY --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DPART
// expect: FALSE(assertion)
// run: -DPART -DFAILS
// expect: FALSE(assertion)
// run: -DBEHIND
// expect: TRUE
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
#ifdef PART
  struct timeval short_limit = {0, 500000};
  int n = select(5, &in, &out, NULL, &short_limit);
#ifdef FAILS
  if (n == -1)
#else
  if (n >= 0)
#endif
    assert(short_limit.tv_usec == 500000);
#elif defined BEHIND
  FD_SET(7, &in);
  FD_SET(64, &in);
  int n = select(7, &in, &out, NULL, &limit);
  if (n >= 0)
    assert(!FD_ISSET(7, &in) && FD_ISSET(64, &in));
#elif defined LATE
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
