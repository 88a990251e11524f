// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: No number below 0 is open: calls fail with EBADF.
#include <assert.h>
#include <errno.h>
#include <unistd.h>

int main(void) {
  char c = 'a';
#ifdef WRONG
  const int file = 0;
#else
  const int file = -1;
#endif
  errno = 0;
  assert(close(file) == -1 && errno == EBADF);
  errno = 0;
  assert(read(file, &c, 1) == -1 && errno == EBADF && c == 'a');
  errno = 0;
  assert(write(file, &c, 1) == -1 && errno == EBADF);
  return 0;
}
