// run: --engine order
// expect: TRUE
// run: --engine order -DPAST=1
// expect: FALSE(valid-deref)
// run: --engine order -DMORE=1
// expect: FALSE(valid-deref)
// run: --engine order -DOTHER=1
// expect: FALSE(valid-deref)
// run: --engine order --32
// expect: TRUE
// why: A block and a range of it whose lengths differ by a constant: the range
// begins in the block so far that it just fits, for any length; another length
// may not fit.
#include <stdlib.h>
#include <string.h>

#ifndef PAST
#define PAST 0
#endif
#ifndef OTHER
#define OTHER 0
#endif
#ifndef MORE
#define MORE 0
#endif

unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  size_t n = __VERIFIER_nondet_uchar();
  char *block = malloc(n + 12);
  if (!block)
    return 0;
  size_t m = OTHER ? __VERIFIER_nondet_uchar() : n;
  memset(block + 8 + PAST, 1, m + 4 + MORE);
  free(block);
  return 0;
}
