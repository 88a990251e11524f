// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2 --property no-deadlock --failures none
// expect: FALSE(no-deadlock)
// run: -DWRONG=3 --failures none
// expect: FALSE(assertion)
// why: a timer that is set goes off at any time, and one that is not set never.
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <unistd.h>

int main(void) {
  struct itimerspec once = {.it_value = {1, 0}}, left,
                    again = {{0, 1}, {1, 0}}, bad = {.it_value = {0, -1}};
  uint64_t n = 0;
  int timer = timerfd_create(CLOCK_MONOTONIC, 0);
  if (timer < 0)
    return 0;
  struct pollfd polled = {.fd = timer, .events = POLLIN};
  assert(timerfd_settime(timer, 0, &bad, NULL) == -1 && errno == EINVAL);
  assert(poll(&polled, 1, 0) <= 0);
#if WRONG == 2
  read(timer, &n, sizeof n);
#endif
  assert(timerfd_settime(timer, 0, &once, &left) == 0);
  assert(left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0);
#if WRONG == 1
  assert(poll(&polled, 1, 0) <= 0);
#endif
  if (poll(&polled, 1, -1) == 1)
    assert(polled.revents == POLLIN);
  assert(read(timer, &n, 4) == -1 && errno == EINVAL);
  assert(read(timer, &n, sizeof n) == 8 && n == 1);
  assert(poll(&polled, 1, 0) <= 0);
  assert(timerfd_settime(timer, 0, &again, NULL) == 0);
  assert(timerfd_gettime(timer, &left) == 0 && left.it_value.tv_sec <= 1);
  assert(read(timer, &n, sizeof n) == 8 && n >= 1);
#if WRONG == 3
  assert(n == 1);
#endif
  assert(write(timer, &n, sizeof n) == -1);
  close(timer);
  return 0;
}
