/* A producer and a consumer with a slot for each item: the number of items
 * decides, their payload and a checksum over it do not.
 *
 * -DN=ITEMS.  TRUE; FALSE with -DUNSAFE, where the consumer does not ask
 * whether there is an item.  1 of 4 variables is relevant; two slots take
 * turns.
 */
// row: safe TRUE n=2,3,4,5,6 -DN={n} --unwind={n}
// row: unsafe FALSE n=2,4,6,8,10,12 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static _Atomic int items;
static int even, odd, checksum;

static void *produce(void *arg) {
  for (int k = 0; k < N; k++) {
    if (k % 2)
      odd = odd + checksum;
    else
      even = even + checksum;
    int now = ++items;
    assert(now >= 1 && now <= k + 1);
  }
  return arg;
}

static void *consume(void *arg) {
  for (int k = 0; k < N; k++) {
#ifndef UNSAFE
    if (items == 0)
      continue;
#endif
    checksum = 5 * checksum + (k % 2 ? odd : even);
    odd = even;
    int left = --items;
    assert(left >= 0);
  }
  return arg;
}

int main(void) {
  start(produce, NULL);
  start(consume, NULL);
  return 0;
}
