// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: -DBASE=7
// expect: UNKNOWN(timespec_get of other than TIME_UTC)
// why: timespec_get, differences of times, and how fine clocks are.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <time.h>

#ifndef BASE
#define BASE TIME_UTC
#endif

int main(void) {
  struct timespec now, step, same;
  assert(timespec_get(&now, BASE) == TIME_UTC);
  assert(now.tv_sec >= 0 && now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
  assert(clock_getres(CLOCK_MONOTONIC, &step) == 0 && step.tv_sec == 0);
  assert(clock_getres(CLOCK_MONOTONIC, &same) == 0);
  assert(step.tv_nsec == same.tv_nsec && step.tv_nsec > 0);
  assert(clock_getres(CLOCK_REALTIME, NULL) == 0);
  assert(clock_getres(-1, NULL) == 0 || errno == EINVAL);
  assert(difftime(3, 5) == -2 && difftime(5, 3) == 2 && difftime(1, 1) == 0);
#ifdef WRONG
  assert(clock_getres(CLOCK_MONOTONIC_COARSE, &same) == 0);
  assert(step.tv_nsec == same.tv_nsec);
#endif
  return 0;
}
