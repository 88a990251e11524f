// run:
// expect: FALSE(assertion)
// run: -DOTHER
// expect: FALSE(assertion)
// why: Sleeping for less than no time may be refused, or over at once.
#include <assert.h>
#include <time.h>

int main(void) {
  struct timespec below = {-1, 0};
#ifdef OTHER
  assert(nanosleep(&below, NULL) == -1);
#else
  assert(nanosleep(&below, NULL) == 0);
#endif
  return 0;
}
