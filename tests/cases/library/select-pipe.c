// run:
// expect: TRUE
// run: -DCLOSED
// expect: TRUE
// run: -DEMPTY
// expect: FALSE(assertion)
// run: -DNOBODY --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DBAD
// expect: TRUE
// run: -DLIMIT
// expect: TRUE
// why: Who selects a pipe waits until another thread writes into it, or closes
// the other end.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <sys/select.h>
#include <unistd.h>

static int ends[2];

static void *wake(void *unused) {
#ifdef CLOSED
  close(ends[1]);
#elif !defined NOBODY && !defined BAD
  write(ends[1], "a", 1);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  fd_set in;
  struct timeval *limit = NULL;
  char c = 0;
#ifdef LIMIT
  struct timeval some = {1, 0};
  limit = &some;
#endif
  if (pipe(ends))
    return 0;
  pthread_create(&thread, NULL, wake, NULL);
  FD_ZERO(&in);
  FD_SET(ends[0], &in);
#ifdef BAD
  close(ends[0]);
  errno = 0;
  assert(select(ends[0] + 1, &in, NULL, NULL, NULL) == -1 && errno);
  pthread_join(thread, NULL);
  return 0;
#endif
  int n = select(ends[0] + 1, &in, NULL, NULL, limit);
  if (n > 0) {
    assert(n == 1 && FD_ISSET(ends[0], &in));
    long m = read(ends[0], &c, 1);
#ifdef CLOSED
    assert(m == 0);
#elif defined EMPTY
    assert(m == 0);
#else
    assert(m == 1 && c == 'a');
#endif
  } else {
    assert(n == -1 || limit);
  }
  pthread_join(thread, NULL);
  return 0;
}
