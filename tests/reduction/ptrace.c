/* A tracer and its process exchange N words each: addresses and data go back
 * and forth and nobody looks at them; how many were exchanged is asked for at
 * each step, and each knows at least its own.
 *
 * -DN=WORDS.  TRUE; FALSE with -DUNSAFE, where the other is taken to be one
 * word ahead.  1 of 3 variables is relevant.
 */
// row: safe TRUE n=1,2,3,4,5 -DN={n} --unwind={n}
// row: unsafe FALSE n=1,2,4,6,8,10,12 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static unsigned address, data;
static _Atomic int exchanged;

static void *tracer(void *arg) {
  for (int k = 0; k < N; k++) {
    address = 4 * data + 1;
    data = data + address;
    int seen = ++exchanged;
#ifdef UNSAFE
    assert(seen > k + 1);
#else
    assert(seen > k);
#endif
  }
  return arg;
}

static void *process(void *arg) {
  for (int k = 0; k < N; k++) {
    data = address ^ data;
    address = data + 1;
    int seen = ++exchanged;
    assert(seen > k && seen <= N + k + 1);
  }
  return arg;
}

int main(void) {
  start(tracer, NULL);
  start(process, NULL);
  return 0;
}
