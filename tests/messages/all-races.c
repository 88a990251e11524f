// run: --all-races --search dpor -DORDER_OF_STORE=memory_order_relaxed
// says: data races: 6 pairs of lines
// says: tests/messages/all-races.c:42 writes a; tests/messages/all-races.c:53 reads a
// says: tests/messages/all-races.c:43 writes a; tests/messages/all-races.c:53 reads a
// says: tests/messages/all-races.c:42 writes a; tests/messages/all-races.c:57 reads a
// says: tests/messages/all-races.c:43 writes a; tests/messages/all-races.c:57 reads a
// says: tests/messages/all-races.c:47 writes c; tests/messages/all-races.c:55 writes c; the same value
// says: RESULT: false(no-data-race)
// never: there may be more
// run: --all-races --search dpor -DORDER_OF_STORE=memory_order_release
// says: data races: 4 pairs of lines
// says: the same value
// never: there may be more
// run: --all-races --search explicit -DORDER_OF_STORE=memory_order_release
// says: data races: 4 pairs of lines
// says: the same value
// says: there may be more: pairs that race only where others have raced before
// run: --all-races --search preemptions -DORDER_OF_STORE=memory_order_release
// says: data races: 4 pairs of lines
// says: the same value
// says: there may be more: pairs that race only where others have raced before
// run: --all-races --search heuristic -DORDER_OF_STORE=memory_order_release
// says: data races: 4 pairs of lines
// says: the same value
// says: there may be more: pairs that race only where others have raced before
// run: --all-races -DORDER_OF_STORE=memory_order_relaxed --reduction mpor
// says: data races: 6 pairs of lines
// run: --all-races --search explicit -DORDER_OF_STORE=memory_order_relaxed
// says: data races: 6 pairs of lines
// never: there may be more
// run: --all-races --engine order -DORDER_OF_STORE=memory_order_relaxed
// says: error: --engine order has no answer to '--all-races': leave one of them out
// run: --all-races --reach 1 -DORDER_OF_STORE=memory_order_relaxed
// says: error: --reach does not go with --all-races (it asks a question of its own): leave one of them out
#include <pthread.h>
#include <stdatomic.h>
static int a, b, c, d;
static atomic_int f;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *one(void *p) {
  a = 1;
  a = 2;
  pthread_mutex_lock(&m);
  b++;
  pthread_mutex_unlock(&m);
  c = 1;
  atomic_store_explicit(&f, 1, ORDER_OF_STORE);
  return p;
}

static void *two(void *p) {
  int x = a;
  b++;
  c = 1;
  if (atomic_load_explicit(&f, memory_order_acquire))
    d = a + x;
  return p;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, 0, one, 0);
  pthread_create(&t, 0, two, 0);
  pthread_join(s, 0);
  pthread_join(t, 0);
  return d;
}
