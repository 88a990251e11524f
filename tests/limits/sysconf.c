// row: `ioctl` other than of terminals
// run:
// expect: UNKNOWN(sysconf of other than processors)
#include <unistd.h>
int main(void) {
  return sysconf(_SC_IOV_MAX) > 0; // here
}
