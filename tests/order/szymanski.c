/* Szymanski's algorithm for two threads, N rounds each: a waiting room whose
 * door the last who comes in closes, and whom they leave in order.
 *
 * -DN=ROUNDS.  TRUE; FALSE with -DUNSAFE, where they leave it in any order. */
// row: safe TRUE n=1..4 -DN={n} --unwind={n}
// row: unsafe FALSE n=1..4 -DN={n} -DUNSAFE --unwind={n}
#include "coupled.h"

enum { AWAY, OUTSIDE, WAITING, AT_THE_DOOR, INSIDE };

static SHARED int place[2];

static void enter(int me, int other) {
  place[me] = OUTSIDE;
  __VERIFIER_assume(place[other] < AT_THE_DOOR);
  place[me] = AT_THE_DOOR;
  if (place[other] == OUTSIDE) {
    place[me] = WAITING;
    __VERIFIER_assume(place[other] == INSIDE);
  }
  place[me] = INSIDE;
#ifndef UNSAFE
  if (other < me)
    __VERIFIER_assume(place[other] < WAITING);
#endif
}

static void leave(int me, int other) {
  if (other > me) {
    int seen = place[other];
    __VERIFIER_assume(seen < WAITING || seen == INSIDE);
  }
  place[me] = AWAY;
}

static void *work(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  for (int k = 0; k < N; k++) {
    enter(me, other);
    critical_section(me);
    leave(me, other);
  }
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
