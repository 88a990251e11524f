/* Readers compare what they read with what it was; one writer.
 *
 * -DREADERS=COUNT.  TRUE; FALSE with -DUNSAFE, where the writer goes down. */
// row: safe TRUE n=1..5 -DREADERS={n}
// row: unsafe FALSE n=2..5 -DREADERS={n} -DUNSAFE
#include "many.h"

static int x, seen;

static void *read_twice(void *arg) {
  int first = x;
  int second = x;
  assert(first <= second);
  return arg;
}

static void *write_one(void *arg) {
#ifdef UNSAFE
  x = -1;
#else
  x = 1;
#endif
  seen = x;
  return arg;
}

int main(void) {
  pthread_t readers[READERS], writer;
  start(readers, read_twice, 0, READERS);
  pthread_create(&writer, NULL, write_one, NULL);
  join(readers, READERS);
  pthread_join(writer, NULL);
  return 0;
}
