/* Readers and writers with a count of readers and a writer's flag of their
 * own, both under a mutex; who may not go in has not come, or waits.
 *
 * -DREADERS=COUNT -DWRITERS=COUNT, and -DWAITS.  TRUE; FALSE with -DUNSAFE, where
 * a writer does not look for readers. */
// row: safe TRUE n=1..3 -DREADERS={n} -DWRITERS=2
// row: waiting TRUE n=1..3 -DREADERS={n} -DWRITERS=2 -DWAITS
// row: unsafe FALSE n=1..3 -DREADERS={n} -DWRITERS=2 -DUNSAFE
#include "many.h"

#ifdef WAITS
enum { WAITING = 1 };
#else
enum { WAITING = 0 };
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int n_readers, is_written, x;

static int may_read(void) {
  pthread_mutex_lock(&lock);
  int may = !is_written;
  n_readers += may;
  pthread_mutex_unlock(&lock);
  return may;
}

static void *read_it(void *arg) {
  while (!may_read())
    if (!WAITING)
      return arg;
  int first = x;
  assert(x == first);
  pthread_mutex_lock(&lock);
  n_readers--;
  pthread_mutex_unlock(&lock);
  return arg;
}

static int may_write(void) {
  pthread_mutex_lock(&lock);
#ifdef UNSAFE
  int may = !is_written;
#else
  int may = !is_written && !n_readers;
#endif
  is_written |= may;
  pthread_mutex_unlock(&lock);
  return may;
}

static void *write_it(void *arg) {
  while (!may_write())
    if (!WAITING)
      return arg;
  x++;
  pthread_mutex_lock(&lock);
  is_written = 0;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t readers[READERS], writers[WRITERS];
  start(readers, read_it, 0, READERS);
  start(writers, write_it, 0, WRITERS);
  join(readers, READERS);
  join(writers, WRITERS);
  return 0;
}
