// run:
// expect: TRUE
// run: -DWHAT=1
// expect: FALSE(valid-deref)
// run: -DWHAT=2
// expect: FALSE(valid-deref)
// run: -DWHAT=3
// expect: FALSE(valid-deref)
// run: -DWHAT=4
// expect: FALSE(assertion)
// why: C leaves open what memcpy makes of ranges that overlap, in either order;
// ranges that touch do not.
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  char b[8] = "abcdefg";
  unsigned n = __VERIFIER_nondet_uint() % 4;
  memcpy(b + 4, b, 4);
  memcpy(b, b + 4, 4);
  memcpy(b, b, 8);
  memcpy(b + 1, b, 1);
  memcpy(b + 2, b, n % 2);
  assert(!memcmp(b + 4, "abcd", 4));
#if WHAT == 1
  memcpy(b + 1, b, 2);
#elif WHAT == 2
  memcpy(b, b + n, 3);
#elif WHAT == 3
  mempcpy(b + n, b, 2);
#elif WHAT == 4
  memcpy(b, b + 4, n);
  assert(b[1] != 'a');
#endif
  return 0;
}
