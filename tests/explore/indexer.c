/* Threads store messages in a hash table, by compare-and-swap of its slots.
 * Up to 11 of them meet nowhere; from 12 on some do, and each further one
 * multiplies the executions by 8.
 *
 * -DTHREADS=COUNT.  TRUE; FALSE with -DUNSAFE, where the last slot that was
 * tried is not wrapped. */
// row: safe TRUE n=11..15 -DTHREADS={n}
// row: unsafe FALSE n=11..13 -DTHREADS={n} -DUNSAFE
#include "many.h"

enum { SIZE = 128, MESSAGES = 4, STEP = 11, FACTOR = 7 };

static int table[SIZE];

static void *store(void *arg) {
  int me = (int)(long)arg;
  for (int m = 1; m <= MESSAGES; m++) {
    int message = m * STEP + me;
    int h = message * FACTOR % SIZE;
#ifdef UNSAFE
    h += me == 10 && m == MESSAGES ? SIZE : 0;
#endif
    assert(h >= 0 && h < SIZE);
    while (cas(&table[h], 0, message))
      h = (h + 1) % SIZE;
  }
  return arg;
}

int main(void) {
  pthread_t threads[THREADS];
  start(threads, store, 0, THREADS);
  join(threads, THREADS);
  return 0;
}
