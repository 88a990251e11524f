// row: `ioctl` other than of terminals
// run:
// expect: UNKNOWN(ioctl with such a request)
#include <sys/ioctl.h>
int main(void) {
  int on = 1;
  return ioctl(0, FIONBIO, &on); // here
}
