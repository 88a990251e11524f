// run: --property no-overflow
// expect: FALSE(no-overflow)
// why: mutant: but not so far.
#include <assert.h>
#include <limits.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_sec += LONG_MAX - 9;
  assert(t.tv_sec < 9000000000 && time(NULL) + 86400 > 0);
  assert(clock() + 1000 > 0);
  assert(getpid() + 1 > 1);
  return 0;
}
