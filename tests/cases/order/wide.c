// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A call comes before or after an access of 128 bits, not amidst it.
#include <assert.h>

typedef unsigned __int128 wide;

static wide x;

static int set(void) {
  x = ((wide)1 << 64) + 1;
  return 0;
}

int main(void) {
  wide seen = x + set();
  assert(seen == 0 || seen == ((wide)1 << 64) + 1);
#ifdef MUTANT
  assert(seen != 0);
#endif
  return 0;
}
