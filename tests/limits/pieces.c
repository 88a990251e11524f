// row: More than 8 pipes and eventfds
// run:
// expect: UNKNOWN(a pipe or eventfd other than)
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
  int files[2];
  char c = 0;
  struct iovec piece = {&c, 1};
  if (!pipe(files))
    writev(files[1], &piece, 1); // here
  return 0;
}
