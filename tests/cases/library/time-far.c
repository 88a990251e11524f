// run: --property no-overflow --property assertion
// expect: TRUE
// run: --32 --property no-overflow --property assertion
// expect: TRUE
// why: Clocks are far from the end of their types.
#include <assert.h>
#include <time.h>
#include <unistd.h>

int main(void) {
  struct timespec t;
  clock_gettime(CLOCK_REALTIME, &t);
  t.tv_sec += 3600;
  assert(t.tv_sec < 9000000000 && time(NULL) + 86400 > 0);
  assert(clock() + 1000 > 0);
  assert(getpid() + 1 > 1);
  return 0;
}
