/* Dekker's algorithm for two threads, N rounds each: who sees that the other
 * wants, too, and has not the turn, steps back until it has.
 *
 * -DN=ROUNDS.  TRUE; FALSE with -DUNSAFE, where the turn alone lets a thread
 * in. */
// row: safe TRUE n=1..4 -DN={n} --unwind={n}
// row: unsafe FALSE n=1..4 -DN={n} -DUNSAFE --unwind={n}
#include "coupled.h"

static SHARED int wants[2], turn;

/* Once it has the turn, only it gives the turn away. */
static void wait_for_turn(int me) {
  if (turn != me) {
    wants[me] = 0;
    __VERIFIER_assume(turn == me);
    wants[me] = 1;
  }
}

static void *work(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  for (int k = 0; k < N; k++) {
    wants[me] = 1;
    if (wants[other]) {
      wait_for_turn(me);
#ifndef UNSAFE
      __VERIFIER_assume(!wants[other]);
#endif
    }
    critical_section(me);
    turn = other;
    wants[me] = 0;
  }
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
