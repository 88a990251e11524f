// run: --failures none
// expect: TRUE
// run: -DWRONG=1 --failures none
// expect: FALSE(assertion)
// run: -DWRONG=2 --failures none --deadlocks also
// expect: FALSE(no-deadlock)
// run: -DWRONG=3 --failures none
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DWRONG=5
// expect: UNKNOWN
// why: epoll reports what another thread has made ready, until it is read or
// the file is closed.
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int counter;

static void *add(void *unused) {
#if WRONG != 2
  eventfd_write(counter, 1);
#endif
  return unused;
}

int main(void) {
  struct epoll_event got[2], wanted = {.events = EPOLLIN, .data.ptr = &counter};
  uint64_t count;
  pthread_t thread;
  int all = epoll_create1(EPOLL_CLOEXEC);
  counter = eventfd(0, 0);
  if (all < 0 || counter < 0)
    return 0;
  assert(epoll_create1(1) == -1 && errno == EINVAL);
  assert(epoll_ctl(all, EPOLL_CTL_DEL, counter, NULL) == -1);
#if WRONG == 4
  struct epoll_event *none = NULL;
  epoll_ctl(all, EPOLL_CTL_ADD, counter, none);
#endif
  if (epoll_ctl(all, EPOLL_CTL_ADD, counter, &wanted))
    return 0;
  assert(epoll_ctl(all, EPOLL_CTL_ADD, counter, &wanted) == -1);
  assert(epoll_wait(all, got, 2, 0) <= 0);
  pthread_create(&thread, NULL, add, NULL);
  int n = epoll_wait(all, got, 2, -1);
  if (n < 0)
    return 0;
  assert(n == 1 && got[0].events == EPOLLIN && got[0].data.ptr == &counter);
  assert(epoll_wait(all, got, 2, 0) != 0);
  assert(eventfd_read(*(int *)got[0].data.ptr, &count) == 0 && count == 1);
#if WRONG == 1
  assert(epoll_wait(all, got, 2, 0) == 1);
#elif WRONG == 3
  close(counter);
  assert(epoll_ctl(all, EPOLL_CTL_MOD, counter, &wanted) == 0);
#elif WRONG == 5
  assert(read(all, &count, 8) == -1);
#endif
  pthread_join(thread, NULL);
  return 0;
}
