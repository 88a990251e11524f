// run:
// expect: FALSE(assertion)
// run: -DFAILS
// expect: FALSE(assertion)
// run: -DREADS --search dpor
// expect: FALSE(assertion)
// why: What comes through a pipe is the system's, what comes of a file is given
// back, and so is each failure.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int ends[2], count, told;

static void *give(void *unused) {
  uint64_t one = 1;
  if (write(count, &one, sizeof one) == 8 && write(ends[1], "ab", 2) == 2)
    told = 1;
  close(ends[1]);
  return unused;
}

int main(void) {
  pthread_t thread;
  char text[4] = "";
  uint64_t n = 0;
  count = eventfd(0, EFD_NONBLOCK);
  if (count < 0 || pipe(ends))
    return 0;
  pthread_create(&thread, NULL, give, NULL);
#ifdef FAILS
  struct pollfd p = {ends[0], POLLIN, 0};
  assert(poll(&p, 1, 0) >= 0 || errno != ENOMEM);
#elif defined READS
  int file = open("text", O_RDONLY);
  assert(read(file, text, 3) < 2 || text[1] != 'x' || errno == EIO);
#else
  long m = read(count, &n, sizeof n);
  if (read(ends[0], text, 4) == 2)
    assert(m == 8 && n == 1 && text[1] == 'a');
#endif
  pthread_join(thread, NULL);
  return told;
}
