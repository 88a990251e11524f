// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: --engine portfolio -DWRONG=1 -DTHREADS
// expect: FALSE(assertion)
// run: -DWRONG=2 -DTHREADS --deadlocks also
// expect: FALSE(no-deadlock)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: What goes into one of two sockets comes out of the other, in both
// directions; one whose other is closed is at its end, and cannot send.
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2];

static void *answer(void *unused) {
  char c;
  assert(read(ends[1], &c, 1) == 1 && c == 'a');
#if WRONG == 1
  assert(read(ends[1], &c, 1) == 1 && c == 'a');
#endif
#if WRONG != 2
  assert(send(ends[1], "c", 1, MSG_NOSIGNAL) == 1);
#endif
  return unused;
}

int main(void) {
  pthread_t thread = 0;
  char c;
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends))
    return errno == EMFILE || errno == ENFILE ? 0 : 1;
  assert((fcntl(ends[0], F_GETFL) & O_ACCMODE) == O_RDWR);
#ifdef THREADS
  pthread_create(&thread, NULL, answer, NULL);
  assert(write(ends[0], "ab", 2) == 2);
#else
  assert(write(ends[0], "ab", 2) == 2);
  answer(NULL);
#endif
  assert(recv(ends[0], &c, 1, 0) == 1 && c == 'c');
  if (thread)
    pthread_join(thread, NULL);
#if WRONG == 3
  assert(close(ends[0]) == 0);
#else
  assert(close(ends[1]) == 0);
#endif
  assert(read(ends[0], &c, 1) == 0);
  struct pollfd p = {ends[0], POLLIN, 0};
  if (poll(&p, 1, 0) >= 0)
    assert(p.revents == (POLLIN | POLLHUP));
  assert(send(ends[0], "d", 1, MSG_NOSIGNAL) == -1 && errno == EPIPE);
#if WRONG == 4
  assert(write(ends[0], "d", 1) == 1);
#endif
  return 0;
}
