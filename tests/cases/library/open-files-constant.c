// run:
// expect: TRUE
// why: sysconf gives the same as long as the process lives (POSIX, sysconf).
#include <assert.h>
#include <unistd.h>

int main(void) {
  long a = sysconf(_SC_OPEN_MAX), b = sysconf(_SC_OPEN_MAX);
  assert(a == -1 || b == -1 || a == b);
  return 0;
}
