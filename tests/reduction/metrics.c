/* Metrics: two threads serve N requests each and update totals without a lock,
 * unless they are told to stop, which the second does before its last one.
 *
 * -DN=REQUESTS of each thread.  TRUE; FALSE with -DUNSAFE, where stopping is
 * taken to wait for all requests.  1 of 5 variables is relevant.
 */
// row: safe TRUE n=2,4,6,8,10,12 -DN={n} --unwind={n}
// row: unsafe FALSE n=2,4,6,8,10,12 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static _Atomic int stop;
static int requests, bytes, latency, last;

static void serve(int k) {
  requests++;
  bytes = bytes + last;
  latency = (latency + requests) / 2;
  last = k + latency;
}

static void *first(void *arg) {
  int served = 0;
  for (int k = 0; k < N && !stop; k++) {
    serve(k);
    served++;
  }
#ifdef UNSAFE
  assert(served == N);
#else
  assert(served == N || stop);
#endif
  return arg;
}

static void *second(void *arg) {
  for (int k = 0; k < N; k++) {
    if (k == N - 1)
      stop = 1;
    serve(k);
  }
  return arg;
}

int main(void) {
  start(first, NULL);
  start(second, NULL);
  return 0;
}
