/* Workers that share much data and one flag: each changes the data N times,
 * in a way that tells the order, and none looks at what came out; then it
 * raises the status, and the last worker asks for it.
 *
 * -DN=STEPS -DWORKERS=COUNT (2 to 4).  TRUE; FALSE with -DUNSAFE, where the
 * last worker must be the first to finish.  1 of 3 variables is relevant.
 */
// row: 2-safe TRUE n=4,8,12,16,20,24 -DN={n} -DWORKERS=2 --unwind={n}
// row: 3-safe TRUE n=2,4,6,8,10,12 -DN={n} -DWORKERS=3 --unwind={n}
// row: 4-safe TRUE n=1,2,3,4,5,6 -DN={n} -DWORKERS=4 --unwind={n}
// row: 2-unsafe FALSE n=4,8,12,16,20 -DN={n} -DWORKERS=2 -DUNSAFE --unwind={n}
// row: 3-unsafe FALSE n=2,4,6,8,10 -DN={n} -DWORKERS=3 -DUNSAFE --unwind={n}
#include "situation.h"

static int data, mirror, status;

static void work(int id) {
  for (int k = 0; k < N; k++) {
    ATOMIC(data = 3 * data + id);
    ATOMIC(mirror = data - mirror);
  }
}

static void *worker(void *arg) {
  work(1);
  ATOMIC(status++);
  return arg;
}

static void *last(void *arg) {
  work(2);
  int seen = status;
#ifdef UNSAFE
  assert(seen == 0);
#else
  assert(seen < WORKERS);
#endif
  return arg;
}

int main(void) {
  start(worker, NULL);
#if WORKERS > 2
  start(worker, NULL);
#endif
#if WORKERS > 3
  start(worker, NULL);
#endif
  start(last, NULL);
  return 0;
}
