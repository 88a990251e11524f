/* Replicated workers: a pool of work items, each of which may make others, and
 * who is idle waits until all are.
 *
 * -DWORKERS=COUNT -DITEMS=COUNT.  TRUE; FALSE with -DUNSAFE, where an item is
 * taken in two sections. */
// row: safe TRUE n=1..3 -DWORKERS={n} -DITEMS=3
// row: unsafe FALSE n=2,3 -DWORKERS={n} -DITEMS=3 -DUNSAFE
#include "many.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int next_item, n_made = 1, n_busy, n_done, done[ITEMS];

/* An item's number, or ITEMS: all are done. */
static int take(void) {
  pthread_mutex_lock(&lock);
  while (next_item == n_made && n_busy)
    pthread_cond_wait(&change, &lock);
  int item = next_item < n_made ? next_item : ITEMS;
#ifdef UNSAFE
  pthread_mutex_unlock(&lock);
  pthread_mutex_lock(&lock);
#endif
  if (item < ITEMS) {
    next_item = item + 1;
    n_busy++;
  }
  pthread_mutex_unlock(&lock);
  return item;
}

static void finish(int item) {
  pthread_mutex_lock(&lock);
  assert(!done[item]);
  done[item] = 1;
  n_done++;
  n_busy--;
  if (n_made < ITEMS)
    n_made++;
  pthread_cond_broadcast(&change);
  pthread_mutex_unlock(&lock);
}

static void *work(void *arg) {
  for (int item; (item = take()) < ITEMS;)
    finish(item);
  return arg;
}

int main(void) {
  pthread_t workers[WORKERS];
  start(workers, work, 0, WORKERS);
  join(workers, WORKERS);
  assert(n_done == ITEMS);
  return 0;
}
