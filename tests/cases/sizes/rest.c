// run: --engine order
// expect: TRUE
// run: --engine order -DMORE=1
// expect: FALSE(assertion)
// run: --engine order -DPAST=1
// expect: FALSE(valid-deref)
// run: --engine order -DMOVED=6
// expect: FALSE(assertion)
// why: The rest of a block of any length, from any position on, is filled, or moved
// there from the beginning of the block.
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#ifndef MORE
#define MORE 0
#endif
#ifndef PAST
#define PAST 0
#endif
#ifndef MOVED
#define MOVED 7
#endif

unsigned __VERIFIER_nondet_uint(void);

static void fill(unsigned n, unsigned k) {
  char *block = calloc(n + 8, 1);
  if (!block)
    return;
  memset(block + k, 1, n - k + MORE);
  assert(block[n - 1] == 1 && !block[n]);
  free(block);
}

static void move(unsigned n, unsigned k) {
  char *block = malloc(n);
  if (!block)
    return;
  block[0] = 7;
  memmove(block + k, block, n - k + PAST);
  assert(block[k] == MOVED);
  free(block);
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 100000 || k >= n)
    return 0;
  fill(n, k);
  move(n, k);
  return 0;
}
