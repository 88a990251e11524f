// row: More than 16 requests of `aio_read`
// run:
// expect: UNKNOWN(a signal or a thread for the end of a request)
#include <aio.h>
int main(void) {
  char byte;
  struct aiocb r = {.aio_buf = &byte, .aio_nbytes = 1};
  r.aio_sigevent.sigev_notify = SIGEV_THREAD;
  return aio_read(&r); // here
}
