/* A log in a ring of four lines: two threads claim a position each time and
 * write there, a third copies what it finds, whatever it is.  Positions select
 * a line; what is in a line decides nothing.
 *
 * -DN=LINES of each writer.  TRUE; FALSE with -DUNSAFE, where the reader
 * expects as many lines as it has looked.  1 of 6 variables is relevant: the
 * position, by address and assertion; the ring counts as four.
 */
// row: safe TRUE n=1,2,3,4,5 -DN={n} --unwind={n}
// row: unsafe FALSE n=1,2,4,6,8,10,12 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

#define LINES 4

static _Atomic unsigned position;
static unsigned ring[LINES], copied;

static void *writer(void *arg) {
  for (unsigned k = 0; k < N; k++) {
    unsigned at = position++;
    assert(at >= k);
    ring[at % LINES] = copied + k;
  }
  return arg;
}

static void *reader(void *arg) {
  for (unsigned k = 0; k < N; k++) {
    copied += ring[k % LINES];
    unsigned seen = position;
#ifdef UNSAFE
    assert(seen > k);
#else
    assert(seen <= 2 * N);
#endif
  }
  return arg;
}

int main(void) {
  start(writer, NULL);
  start(writer, NULL);
  start(reader, NULL);
  return 0;
}
