/* Two threads put keys into a hash table without locks: a key's slot, and then
 * its value, by compare-and-swap.  Only some of their slots meet.
 *
 * -DN=OPERATIONS of each.  TRUE; FALSE with -DUNSAFE, where a value is stored
 * whatever there is. */
// row: safe TRUE n=2..5 -DN={n}
// row: unsafe FALSE n=2..5 -DN={n} -DUNSAFE
#include "many.h"

enum { SLOTS = 16, EMPTY = 0 };

static int keys[SLOTS], values[SLOTS];

/* The sum of what was put under the key. */
static void put(int key, int value) {
  int i = key % SLOTS;
  for (;;) {
    int old = cas(&keys[i], EMPTY, key);
    if (old == EMPTY || old == key)
      break;
    i = (i + 1) % SLOTS;
  }
#ifdef UNSAFE
  values[i] += value;
#else
  for (int old = values[i], now; (now = cas(&values[i], old, old + value)) !=
                                 old;)
    old = now;
#endif
}

static void *work(void *arg) {
  int me = (int)(long)arg;
  for (int k = 1; k <= N; k++)
    put(k % 2 ? 4 * k + me : 4 * k, 1);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int sum = 0;
  start(threads, work, 0, 2);
  join(threads, 2);
  for (int i = 0; i < SLOTS; i++)
    sum += values[i];
  assert(sum == 2 * N);
  return 0;
}
