// run: --engine order
// expect: TRUE
// run: --engine order -DPAST=1
// expect: FALSE(valid-deref)
// run: --engine order -DMORE=1
// expect: FALSE(valid-deref)
// run: --engine order --32
// expect: TRUE
// why: A block and a range of it whose lengths differ by a constant: the range
// begins in the block so far that it just fits, for any length.
#include <stdlib.h>
#include <string.h>

#ifndef PAST
#define PAST 0
#endif
#ifndef MORE
#define MORE 0
#endif

unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  size_t n = __VERIFIER_nondet_ushort();
  char *block = malloc(n + 12);
  if (!block)
    return 0;
  memset(block + 8 + PAST, 1, n + 4 + MORE);
  free(block);
  return 0;
}
