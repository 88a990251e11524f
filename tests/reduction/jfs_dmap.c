/* A map of disk blocks: one thread allocates, one frees.  Both keep the map,
 * a hint, statistics and a checksum up to date without a lock; only how many
 * blocks are free is ever asked for, and there are always enough.
 *
 * -DN=BLOCKS of each thread.  TRUE; FALSE with -DUNSAFE, where the allocator
 * counts on what the other thread frees.  1 of 6 variables is relevant.
 */
// row: safe TRUE n=1,2,3,4,5 -DN={n} --unwind={n}
// row: unsafe FALSE n=1,2,3,4,5,6,7 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static unsigned map, hint, changes, generation, checksum;
static _Atomic int available = N;

static void note(unsigned block) {
  hint = block + changes;
  changes++;
  checksum = 3 * checksum + generation;
  generation = hint;
}

static void *allocate(void *arg) {
  for (unsigned k = 0; k < N; k++) {
    int left = --available;
#ifdef UNSAFE
    assert(left >= 1);
#else
    assert(left >= 0);
#endif
    map |= 1u << k;
    note(k);
  }
  return arg;
}

static void *release(void *arg) {
  for (unsigned k = 0; k < N; k++) {
    map &= ~(1u << k);
    note(k);
    int left = ++available;
    assert(left >= 1);
  }
  return arg;
}

int main(void) {
  start(allocate, NULL);
  start(release, NULL);
  return 0;
}
