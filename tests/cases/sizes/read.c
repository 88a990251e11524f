// run: --engine order
// expect: TRUE
// run:
// expect: TRUE
// run: --engine order -DHALF=0x0102
// expect: FALSE(assertion)
// run: --engine order -DLOW=0xbeef
// expect: FALSE(assertion)
// run: --engine order -DBEHIND=1
// expect: FALSE(assertion)
// run: --engine order -DCOPIED=3
// expect: FALSE(assertion)
// run: --engine order -DPAST=1
// expect: FALSE(valid-deref)
// why: What read() gives takes the place of any bytes at once: elements in part,
// too; each byte keeps its value until it is read again.
#include <assert.h>
#include <string.h>
#include <unistd.h>

#ifndef HALF
#define HALF 0
#endif
#ifndef LOW
#define LOW 0x10000
#endif
#ifndef BEHIND
#define BEHIND 0
#endif
#ifndef COPIED
#define COPIED -1
#endif
#ifndef PAST
#define PAST 0
#endif

enum { SIZE = 1 << 16 };
static unsigned a[SIZE / sizeof(unsigned)];
static signed char from[SIZE], to[SIZE];

int main(void) {
  a[5] = 0x01020304;
  if (read(0, a, sizeof a + PAST) == 22) {
    assert(a[5] >> 16 == 0x0102 && (!HALF || a[5] >> 16 != HALF));
    assert((a[5] & 0xffff) != LOW && a[6] == BEHIND);
  }
  if (read(0, from, sizeof from) < 4000)
    return 0;
  memcpy(to, from, 4000);
  signed char old = from[3000];
  if (read(0, from, sizeof from) == 3000)
    assert(to[3000] == old && from[3000] == old);
  else
    assert(from[3000] == old || to[3000] != COPIED || from[3000] != 4 ||
           COPIED < 0);
  assert(to[3000] == old && from[3000] == from[3000]);
  return 0;
}
