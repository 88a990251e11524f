// run: --search explicit
// expect: TRUE
// run: --search explicit -DLEFT=4
// expect: FALSE(assertion)
// run: --search explicit -DNULL_PART
// expect: FALSE(valid-deref)
// run: --engine order
// expect: TRUE
// run: --engine order -DLEFT=4
// expect: FALSE(assertion)
// run:
// expect: TRUE
// why: A part of an address that is read and written back is that part again.
#include <assert.h>
#include <string.h>

#ifndef LEFT
#define LEFT 5
#endif

int main(void) {
  int x = 1, *p = &x;
  ((unsigned *)&p)[1] += 0;
  ((char *)&p)[2] ^= 0;
#ifdef NULL_PART
  memset((char *)&p + 1, 0, sizeof p - 1);
#endif
  *p = 5;
  assert(x == LEFT);
  return 0;
}
