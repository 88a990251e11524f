// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: A pipe has no positions.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
  int ends[2];
  char byte;
  int file = open("a", O_RDWR);
  if (pipe(ends) || file < 0)
    return 0;
#ifdef WRONG
  ends[0] = file;
#endif
  assert(lseek(ends[0], 0, SEEK_SET) == -1 && errno == ESPIPE);
  errno = 0;
  assert(lseek(ends[1], 0, SEEK_CUR) == -1 && errno == ESPIPE);
  errno = 0;
  assert(pread(ends[0], &byte, 1, 0) == -1 && errno == ESPIPE);
  errno = 0;
  assert(pwrite(ends[1], "x", 1, 0) == -1 && errno == ESPIPE);
  assert(fsync(ends[1]) == -1 && errno == EINVAL);
  assert(write(ends[1], "y", 1) == 1);
  assert(read(ends[0], &byte, 1) == 1 && byte == 'y');
  return 0;
}
