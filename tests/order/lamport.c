/* Lamport's fast mutual exclusion: seven accesses where nobody else comes.  A
 * thread tries N times.
 *
 * -DN=TRIES -DTHREADS=COUNT (2 or 3).  TRUE; FALSE with -DUNSAFE, where a
 * thread that met others does not wait until they have seen it. */
// row: 2-safe TRUE n=1..4 -DN={n} -DTHREADS=2 --unwind={n}
// row: 3-safe TRUE n=1,2 -DN={n} -DTHREADS=3 --unwind={n}
// row: 2-unsafe FALSE n=1..4 -DN={n} -DTHREADS=2 -DUNSAFE --unwind={n}
// row: 3-unsafe FALSE n=1,2 -DN={n} -DTHREADS=3 -DUNSAFE --unwind={n}
#include "coupled.h"

static SHARED int x, y; /* threads from 1 on; y is 0 when nobody is in */
static SHARED int busy[4];

static void wait_for_others(void) {
#ifndef UNSAFE
  __VERIFIER_assume(!busy[1]);
  __VERIFIER_assume(!busy[2]);
  __VERIFIER_assume(!busy[3]);
#endif
}

/* May it go in?  Else it is not busy any more. */
static int enter(int me) {
  busy[me] = 1;
  x = me;
  if (y) {
    busy[me] = 0;
    return 0;
  }
  y = me;
  if (x == me)
    return 1;
  busy[me] = 0;
  wait_for_others();
  return y == me;
}

static void *work(void *arg) {
  int me = (int)(long)arg + 1;
  for (int k = 0; k < N; k++)
    if (enter(me)) {
      critical_section(me);
      y = 0;
      busy[me] = 0;
    }
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
