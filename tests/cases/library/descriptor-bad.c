// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// why: Of a number that is not open each call fails with EBADF; what was
// closed may be open again.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

static int is_bad(long result) { return result == -1 && errno == EBADF; }

int main(void) {
  char c = 'a';
  struct stat s;
  int bad = -1, file, other;
  for (int i = 0; i < 2; i++) {
    assert(is_bad(close(bad)) && is_bad(read(bad, &c, 1)) && c == 'a');
    assert(is_bad(write(bad, &c, 1)) && is_bad(fcntl(bad, F_GETFL)));
    assert(is_bad(fstat(bad, &s)) && is_bad(lseek(bad, 0, SEEK_SET)));
    assert(is_bad(dup(bad)) && is_bad(dup2(bad, 5)) && is_bad(fsync(bad)));
    assert(!isatty(bad) && errno == EBADF);
    bad = open("a", O_RDONLY);
    if (bad < 0 || close(bad))
      return 0;
  }
  file = open("a", O_RDONLY);
  other = open("b", O_RDONLY);
  if (file < 0 || other < 0)
    return 0;
  assert(is_bad(write(file, &c, 1)));
  if (close(file))
    return 0;
  struct pollfd polled = {file, POLLIN, 0};
  if (poll(&polled, 1, -1) >= 0)
    assert(polled.revents == POLLNVAL);
#if WRONG == 1
  assert(read(other, &c, 1) != 1);
#elif WRONG == 2
  other = open("c", O_RDONLY);
  assert(is_bad(close(file)));
#endif
  return 0;
}
