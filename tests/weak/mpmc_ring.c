/* A ring of two slots for many producers and consumers (Vyukov): the number of
 * a slot says whose turn it is.  Each thread puts N items in and takes N out,
 * with one try each.  Who takes an item sees it whole, and takes it alone.
 *
 * -DN=ITEMS of each thread -DTHREADS=COUNT. */
// row: 2-weak TRUE n=1..3 -DN={n} -DTHREADS=2 --unwind={n+1}
// row: 3-weak TRUE n=1 -DN={n} -DTHREADS=3 --unwind={n+1}
#include "weak.h"

#ifndef N
#define N 1
#endif
#ifndef FILL
#define FILL release
#endif
#ifndef EMPTY
#define EMPTY release
#endif
#ifndef SEE
#define SEE acquire
#endif

enum { SLOTS = 2 };

static atomic_int turn[SLOTS] = {0, 1}, item[SLOTS], put_at, take_at;
static atomic_int taken[THREADS * N + 1];

static int claim(atomic_int *position, int at) {
  return atomic_compare_exchange_strong_explicit(
      position, &at, at + 1, memory_order_relaxed, memory_order_relaxed);
}

static void put(int value) {
  int at = LOAD(&put_at, relaxed);
  if (LOAD(&turn[at % SLOTS], SEE) != at || !claim(&put_at, at))
    return;
  assert(LOAD(&item[at % SLOTS], relaxed) == 0);
  STORE(&item[at % SLOTS], value, relaxed);
  STORE(&turn[at % SLOTS], at + 1, FILL);
}

static void take(void) {
  int at = LOAD(&take_at, relaxed);
  if (LOAD(&turn[at % SLOTS], SEE) != at + 1 || !claim(&take_at, at))
    return;
  int value = LOAD(&item[at % SLOTS], relaxed);
  assert(value != 0);
  assert(ADD(&taken[value], 1, relaxed) == 0);
  STORE(&item[at % SLOTS], 0, relaxed);
  STORE(&turn[at % SLOTS], at + SLOTS, EMPTY);
}

static void *work(void *arg) {
  for (int i = 1; i <= N; i++) {
    put((int)(long)arg * N + i);
    take();
  }
  return arg;
}

int main(void) {
  run_all(work);
  return 0;
}
