// run:
// expect: TRUE
// run: -DWRONG=1 --property no-data-race
// expect: FALSE(no-data-race)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3 --property no-data-race
// expect: FALSE(no-data-race)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DSIGNAL
// expect: UNKNOWN(a signal or a thread for the end of a request)
// why: A request runs beside the program until it is over: until then its bytes
// are not the program's.
#include <aio.h>
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
  char *bytes = malloc(4);
  static struct aiocb request;
  const struct aiocb *list[] = {NULL, &request};
  bytes[0] = 7;
  request.aio_buf = bytes;
  request.aio_nbytes = 4;
#ifdef SIGNAL
  request.aio_sigevent.sigev_signo = 10;
#endif
  if (aio_read(&request))
    return 1;
#if WRONG == 1
  return bytes[0];
#elif WRONG == 2
  free(bytes);
  return 0;
#elif WRONG == 3
  return (int)aio_return(&request);
#elif WRONG == 4
  assert(aio_error(&request) != EINPROGRESS);
#endif
  while (aio_error(&request) == EINPROGRESS)
    if (aio_suspend(list, 2, NULL) && errno != EINTR)
      return 1;
  long n = aio_return(&request);
  assert(n >= -1 && n <= 4);
  assert((n == -1) == (aio_error(&request) != 0));
  if (n == 0)
    assert(bytes[0] == 7);
  int answer = aio_cancel(0, &request);
  assert(answer == AIO_ALLDONE || answer == -1);
  free(bytes);
  return 0;
}
