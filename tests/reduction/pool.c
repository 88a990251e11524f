/* A pool of workers: each takes the next job until none is left, mixes its
 * result into a digest, and counts; at last it adds its count to the total.
 * Only the number of the next job decides anything.
 *
 * -DN=JOBS -DWORKERS=COUNT (2 or 3).  TRUE; FALSE with -DUNSAFE, where a job
 * is taken in two steps.  1 of 3 variables is relevant.
 */
// row: 2-safe TRUE n=1,2,3,4,5,6 -DN={n} -DWORKERS=2 --unwind={n}
// row: 3-safe TRUE n=1,2,3 -DN={n} -DWORKERS=3 --unwind={n}
// row: 2-unsafe FALSE n=2,3,4,5,6 -DN={n} -DWORKERS=2 -DUNSAFE --unwind={n}
// row: 3-unsafe FALSE n=2,3,4 -DN={n} -DWORKERS=3 -DUNSAFE --unwind={n}
#include "situation.h"

static _Atomic int next;
static int digest, total;

static int take(void) {
#ifdef UNSAFE
  int job = next;
  if (job < N)
    next = job + 1;
  return job;
#else
  return next++;
#endif
}

static void *worker(void *arg) {
  int done = 0;
  for (int k = 0; k < N; k++) {
    int job = take();
    if (job >= N)
      break;
    digest = 31 * digest + job;
    done++;
  }
  total += done;
  int taken = next;
  assert(taken >= done);
#ifdef UNSAFE
  assert(taken >= N);
#else
  assert(taken <= N + WORKERS);
#endif
  return arg;
}

int main(void) {
  for (int k = 0; k < WORKERS; k++)
    start(worker, NULL);
  return 0;
}
