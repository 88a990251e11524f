/* A travelling salesman's tours are tried by threads that share the length of
 * the shortest one so far, and leave out what cannot be shorter.
 *
 * -DTHREADS=COUNT.  TRUE; FALSE with -DUNSAFE, where the length is compared
 * before the lock is taken, and not again. */
// row: safe TRUE n=1..3 -DTHREADS={n}
// row: unsafe FALSE n=2,3 -DTHREADS={n} -DUNSAFE
#include "many.h"

enum { CITIES = 4, FAR = 100 };

static const int distance[CITIES][CITIES] = {
    {0, 2, 9, 5}, {2, 0, 4, 7}, {9, 4, 0, 3}, {5, 7, 3, 0}};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int shortest = FAR;

static void offer(int length) {
#ifdef UNSAFE
  if (length < shortest) {
    pthread_mutex_lock(&lock);
    shortest = length;
    pthread_mutex_unlock(&lock);
  }
#else
  pthread_mutex_lock(&lock);
  if (length < shortest)
    shortest = length;
  pthread_mutex_unlock(&lock);
#endif
}

/* All tours that begin by going from city 0 to 'second'. */
static void *travel(void *arg) {
  int second = 1 + (int)(long)arg;
  for (int third = 1; third < CITIES; third++) {
    int fourth = 1 + 2 + 3 - second - third;
    int length = distance[0][second] + distance[second][third];
    if (third != second && length < shortest)
      offer(length + distance[third][fourth] + distance[fourth][0]);
  }
  return NULL;
}

int main(void) {
  pthread_t threads[THREADS];
  start(threads, travel, 0, THREADS);
  join(threads, THREADS);
  assert(shortest == 14);
  return 0;
}
