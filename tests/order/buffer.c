/* A bounded buffer under a mutex with conditions: a producer puts N items, a
 * consumer takes them, or one takes the first that it gets and another the
 * rest.  Nothing is taken from an empty buffer or put into a full one.
 *
 * -DN=ITEMS -DSLOTS=COUNT -DCONSUMERS=COUNT (1, or 2 from two items on).  TRUE;
 * FALSE with -DUNSAFE and two consumers, where a consumer that was woken does
 * not look again. */
// row: 1-safe TRUE n=1..6 -DN={n} -DSLOTS=2 -DCONSUMERS=1 --unwind={n}
// row: 2-safe TRUE n=2..4 -DN={n} -DSLOTS=1 -DCONSUMERS=2 --unwind={n}
// row: 2-unsafe FALSE n=2..4 -DN={n} -DSLOTS=1 -DCONSUMERS=2 -DUNSAFE --unwind={n}
#include "coupled.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;
static int items;

static void put(void) {
  pthread_mutex_lock(&lock);
  while (items == SLOTS)
    pthread_cond_wait(&not_full, &lock);
  items++;
  assert(items <= SLOTS);
  pthread_cond_signal(&not_empty);
  pthread_mutex_unlock(&lock);
}

static void take(void) {
  pthread_mutex_lock(&lock);
#ifdef UNSAFE
  if (items == 0)
#else
  while (items == 0)
#endif
    pthread_cond_wait(&not_empty, &lock);
  items--;
  assert(items >= 0);
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&lock);
}

static void *produce(void *arg) {
  for (int k = 0; k < N; k++)
    put();
  return arg;
}

static void *consume_one(void *arg) {
  take();
  return arg;
}

static void *consume(void *arg) {
  for (int k = CONSUMERS; k <= N; k++)
    take();
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, produce, NULL);
  pthread_create(&thread, NULL, consume, NULL);
#if CONSUMERS > 1
  pthread_create(&thread, NULL, consume_one, NULL);
#endif
  return 0;
}
