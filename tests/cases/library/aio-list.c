// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: lio_listio waits for all; a request that has not begun may be cancelled,
// and its memory may go.
#include <aio.h>
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  char byte = 'x';
  struct aiocb write = {.aio_fildes = 1,
                        .aio_buf = &byte,
                        .aio_nbytes = 1,
                        .aio_lio_opcode = LIO_WRITE};
  struct aiocb *list[] = {&write};
  if (!lio_listio(LIO_WAIT, list, 1, NULL))
    assert(aio_error(&write) == 0 && aio_return(&write) <= 1);
  struct aiocb *later = calloc(1, sizeof *later);
  later->aio_fildes = 1;
  if (aio_fsync(0x1000, later))
    return 1;
  if (aio_cancel(1, later) != AIO_CANCELED) {
#ifdef WRONG
    assert(aio_error(later) != ECANCELED && aio_error(later) == EINPROGRESS);
#endif
    return 0;
  }
  assert(aio_error(later) == ECANCELED && aio_return(later) == -1);
  free(later);
  return 0;
}
