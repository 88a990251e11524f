/* Stripes over disks: two threads write blocks, update parity and statistics
 * without a lock, and decide only by what they were given themselves.
 *
 * -DN=BLOCKS of each thread.  TRUE; FALSE with -DUNSAFE, where one of them
 * does not check its input.  0 of 6 variables are relevant: one interleaving
 * is enough.
 */
// row: safe TRUE n=2,4,6,8,10,12,16 -DN={n} --unwind={n}
// row: unsafe FALSE n=2,4,6,8,10,12,16 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

#define DISKS 4

static unsigned parity, written, sectors, position, latency, sum;

static void account(unsigned k) {
  written++;
  sectors = sectors + 8;
  position = sectors + k;
  latency = position - written;
  sum = sum + latency;
}

static void *write_blocks(void *arg) {
  int disk = __VERIFIER_nondet_int();
  if (disk < 0 || disk >= DISKS)
    disk = 0;
  for (unsigned k = 0; k < N; k++) {
    assert(disk < DISKS);
    parity ^= k + 1;
    account(k);
    disk = disk == DISKS - 1 ? 0 : disk + 1;
  }
  return arg;
}

static void *rebuild(void *arg) {
  int disk = __VERIFIER_nondet_int();
#ifndef UNSAFE
  if (disk >= DISKS)
    return arg;
#endif
  for (unsigned k = 0; k < N; k++) {
    parity = parity + sum;
    account(k);
  }
  assert(disk < DISKS);
  return arg;
}

int main(void) {
  start(write_blocks, NULL);
  start(rebuild, NULL);
  return 0;
}
