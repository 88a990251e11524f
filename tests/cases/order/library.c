// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A library function stores before or after its neighbour reads.
#include <assert.h>
#include <time.h>

int main(void) {
  time_t t = -1, now;
#ifdef MUTANT
  assert(time(&t) == t);
#else
  now = time(&t);
  assert(now == t);
#endif
  return 0;
}
