// row: Clocks show times up to the year
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <time.h>
int main(void) {
  time_t now = time(0);
#ifdef MUTANT
  assert(now < 1L << 32);
#else
  assert(now <= 1L << 33);
#endif
  return 0;
}
