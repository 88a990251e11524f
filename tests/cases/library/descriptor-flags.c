// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: Flags are those that open and fcntl were given; what fstat and isatty
// say of a file stays.
#include <assert.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat s, t;
  int file = open("a", O_WRONLY | O_APPEND | O_CREAT, 0600), n;
  if (file < 0)
    return 0;
  n = fcntl(file, F_GETFD);
  assert(n <= 0);
  if (!fcntl(file, F_SETFD, FD_CLOEXEC)) {
    n = fcntl(file, F_GETFD);
    assert(n < 0 || n == FD_CLOEXEC);
  }
  int flags = fcntl(file, F_GETFL);
  if (flags < 0)
    return 0;
  assert((flags & O_ACCMODE) == O_WRONLY && flags & O_APPEND);
  assert(!(flags & (O_CREAT | O_NONBLOCK)));
#if WRONG != 1
  if (!fcntl(file, F_SETFL, O_RDONLY | O_NONBLOCK))
#endif
  {
    n = fcntl(file, F_GETFL);
    assert(n < 0 || (n & (O_NONBLOCK | O_APPEND)) == O_NONBLOCK);
    assert(n < 0 || (n & O_ACCMODE) == O_WRONLY);
  }
  if (!fstat(file, &s) && !fstat(file, &t))
#if WRONG == 2
    assert(s.st_size == 0);
#else
    assert(s.st_size == t.st_size && s.st_mode == t.st_mode);
#endif
#if WRONG == 3
  if (write(file, "a", 1) == 1 && !fstat(file, &t))
    assert(s.st_size == t.st_size);
#endif
  if (isatty(0))
    assert(isatty(0));
  return 0;
}
