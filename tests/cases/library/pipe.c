// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2 --deadlocks also
// expect: FALSE(no-deadlock)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: What goes into a pipe comes out, in its order; who reads waits for it,
// and for no more once nobody can write.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int ends[2];

static void *give(void *unused) {
#if WRONG != 2
  assert(write(ends[1], "ab", 2) == 2);
#endif
#if WRONG == 1
  assert(write(ends[1], "d", 1) == 1);
#endif
  assert(write(ends[1], "c", 1) == 1);
#if WRONG != 2
  assert(close(ends[1]) == 0);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  char text[4] = "";
  long n = 0;
  if (pipe(ends))
    return errno == EMFILE || errno == ENFILE ? 0 : 1;
  assert(ends[0] >= 0 && ends[1] > ends[0]);
  assert(fcntl(ends[0], F_GETFL) == O_RDONLY);
  assert(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0);
  assert(fcntl(ends[1], F_GETFL) == (O_WRONLY | O_NONBLOCK));
  pthread_create(&thread, NULL, give, NULL);
  struct pollfd p = {ends[0], POLLIN, 0};
  int ready = poll(&p, 1, -1);
  assert(ready < 0 || (ready == 1 && p.revents & (POLLIN | POLLHUP)));
  while (n < 3) {
    long m = read(ends[0], text + n, 3 - n);
    assert(m > 0);
    n += m;
  }
  assert(text[0] == 'a' && text[1] == 'b' && text[2] == 'c');
  assert(read(ends[0], text, 4) == 0);
#if WRONG == 3
  assert(p.revents & POLLIN && !(p.revents & POLLHUP));
#endif
  assert(read(ends[1], text, 1) == -1 && errno == EBADF);
  pthread_join(thread, NULL);
  return 0;
}
