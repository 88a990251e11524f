// run: --property no-overflow --property assertion
// expect: TRUE
// run: --32 --property no-overflow --property assertion
// expect: TRUE
// why: Clocks are far from the end of their types.
// run: --property no-overflow -DNOT_FAR
// expect: FALSE(no-overflow)
// mutant: but not so far.
#include <assert.h>
#ifdef NOT_FAR
#include <limits.h>
#endif
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
#ifdef NOT_FAR
  t.tv_sec += LONG_MAX - 9;
#else
  t.tv_sec += 3600;
#endif
  assert(t.tv_sec < 9000000000 && time(NULL) + 86400 > 0);
  assert(clock() + 1000 > 0);
  assert(getpid() + 1 > 1);
  return 0;
}
