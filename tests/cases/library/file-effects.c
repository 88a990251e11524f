// run:
// expect: TRUE
// run: --failures none
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: calls on files by name, by folder and by number succeed or fail; names
// that end in 64 are those without it.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

int main(void) {
  char name[] = "/tmp/aXXXXXX", a[2], b[2];
  struct iovec pieces[] = {{a, sizeof a}, {b, sizeof b}};
  int file = mkstemp(name), other = openat(AT_FDCWD, "b", O_RDONLY);
  int wide = open64("c", O_RDONLY);
  if (file >= 0) {
    assert(name[0] == '/' && name[7] != '/' && name[12] == 0);
    assert(file != other && file != wide);
    long n = readv(file, pieces, 2);
    assert(n >= -1 && n <= 4);
#if WRONG == 1
    assert(n != 3);
#endif
    if (close(file) == 0)
      assert(ftruncate(file, 0) == -1 && errno == EBADF);
  }
  if (other >= 0) {
    int done = writev(other, pieces, 2);
    assert(done == -1);
#if WRONG == 4
    assert(other == 3);
#endif
  }
  assert(chmod("a", 0600) <= 0);
#if WRONG == 2
  char open_end[1] = {'x'};
  chown(open_end, 1, 1);
#elif WRONG == 3
  assert(!symlink("a", "b"));
#endif
  return 0;
}
