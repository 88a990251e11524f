// run:
// expect: FALSE(assertion)
// run: --search explicit
// expect: UNKNOWN(not all possible addresses of an object were tried)
// run: --search dpor
// expect: UNKNOWN(not all possible addresses of an object were tried)
// run: --search preemptions
// expect: UNKNOWN(not all possible addresses of an object were tried)
// run: -DNEXT
// expect: FALSE(assertion)
// run: -DNEXT --search explicit
// expect: FALSE(assertion)
// run: -DWITHIN
// expect: TRUE
// run: -DWITHIN --search explicit
// expect: TRUE

/* How far from each other two objects lie, not just whether they touch. */
#include <assert.h>

static char first;
static int second;

int main(void) {
#ifdef NEXT
  assert((char *)(&second + 1) != &first);
#elif defined WITHIN
  assert((char *)&second + 3 != &first);
#else
  assert((char *)&second != &first + 4);
#endif
  return 0;
}
