// run:
// expect: FALSE(assertion)
// run: -DCLOSED
// expect: FALSE(assertion)
// run: -DFAILS
// expect: FALSE(assertion)
// why: A pair of sockets is the system's own; whether there is one is given
// back.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

static int ends[2], n_bytes;

static void *answer(void *unused) {
  char c[2];
  n_bytes = (int)read(ends[1], c, 2);
  write(ends[1], c, (unsigned long)n_bytes);
  close(ends[1]);
  return unused;
}

int main(void) {
  pthread_t thread;
  char c[4];
  int error = socketpair(AF_UNIX, SOCK_STREAM, 0, ends);
#ifdef FAILS
  assert(!error || errno != EMFILE);
#endif
  if (error)
    return 0;
  pthread_create(&thread, NULL, answer, NULL);
  write(ends[0], "a", 1);
  write(ends[0], "b", 1);
  pthread_join(thread, NULL);
  long n = read(ends[0], c, 4);
  assert(n == 1 && c[0] == 'a');
#ifdef CLOSED
  assert(read(ends[0], c, 4) != 0);
#endif
  return 0;
}
