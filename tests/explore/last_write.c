/* Two threads write one variable again and again, and who joins them reads it:
 * of all orders of the writes only the last one tells.
 *
 * -DN=WRITES of each.  TRUE; FALSE with -DUNSAFE, where one thread's last is
 * not expected. */
// row: safe TRUE n=1,2,4,6 -DN={n}
// row: unsafe FALSE n=1,2,4,6 -DN={n} -DUNSAFE
#include "many.h"

static int x;

static void *write_all(void *arg) {
  int me = (int)(long)arg;
  for (int i = 1; i <= N; i++)
    x = me * N + i;
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  start(threads, write_all, 0, 2);
  join(threads, 2);
#ifdef UNSAFE
  assert(x == N);
#else
  assert(x == N || x == 2 * N);
#endif
  return 0;
}
