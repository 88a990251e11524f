// run:
// expect: FALSE(assertion)
// run: -DALIGNED
// expect: TRUE
// why: Cut to fewer bits, an address still tells where the object lies; but for
// the bits below its alignment.
#include <assert.h>
#include <stdint.h>

static int x;

int main(void) {
#ifdef ALIGNED
  assert(((unsigned char)(uintptr_t)&x & 3) == 0);
  assert((uintptr_t)&x % 4 == 0);
#else
  assert((unsigned)(uintptr_t)&x != 0x5000);
#endif
  return 0;
}
