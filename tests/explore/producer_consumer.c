/* Producers and consumers with a ring of slots, under a mutex with two
 * conditions.
 *
 * -DN=ITEMS of each -DPAIRS=COUNT of producers and of consumers.  TRUE; FALSE
 * with -DUNSAFE, where a consumer does not look again when it wakes up. */
// row: one-safe TRUE n=1..4 -DN={n} -DPAIRS=1
// row: two-safe TRUE n=1,2 -DN={n} -DPAIRS=2
// row: two-unsafe FALSE n=1,2 -DN={n} -DPAIRS=2 -DUNSAFE
#include "many.h"

enum { SLOTS = 2 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static int ring[SLOTS], first, count, taken;

static void *produce(void *arg) {
  for (int i = 1; i <= N; i++) {
    pthread_mutex_lock(&lock);
    while (count == SLOTS)
      pthread_cond_wait(&not_full, &lock);
    ring[(first + count) % SLOTS] = i;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *consume(void *arg) {
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&lock);
#ifdef UNSAFE
    if (!count)
      pthread_cond_wait(&not_empty, &lock);
#else
    while (!count)
      pthread_cond_wait(&not_empty, &lock);
#endif
    assert(count > 0);
    taken += ring[first];
    first = (first + 1) % SLOTS;
    count--;
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

int main(void) {
  pthread_t producers[PAIRS], consumers[PAIRS];
  start(producers, produce, 0, PAIRS);
  start(consumers, consume, 0, PAIRS);
  join(producers, PAIRS);
  join(consumers, PAIRS);
  assert(taken == PAIRS * N * (N + 1) / 2);
  return 0;
}
