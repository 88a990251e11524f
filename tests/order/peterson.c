/* Peterson's algorithm for two threads, N rounds each.
 *
 * -DN=ROUNDS.  TRUE; FALSE with -DUNSAFE, where a thread gives its turn away
 * before it says that it wants. */
// row: safe TRUE n=1..4 -DN={n} --unwind={n}
// row: unsafe FALSE n=1..4 -DN={n} -DUNSAFE --unwind={n}
#include "coupled.h"

static SHARED int wants[2], turn;

static void *work(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  for (int k = 0; k < N; k++) {
#ifdef UNSAFE
    turn = other;
    wants[me] = 1;
#else
    wants[me] = 1;
    turn = other;
#endif
    __VERIFIER_assume(!wants[other] || turn == me);
    critical_section(me);
    wants[me] = 0;
  }
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
