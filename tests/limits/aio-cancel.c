// row: More than 16 requests of `aio_read`
// run:
// expect: UNKNOWN(aio_cancel of all requests of a file)
#include <aio.h>
int main(void) {
  return aio_cancel(3, 0); // here
}
