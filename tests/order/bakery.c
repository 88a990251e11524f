/* Lamport's bakery, N rounds of each thread: the lowest number goes first, and
 * of equal ones the lowest thread.
 *
 * -DN=ROUNDS -DTHREADS=COUNT (2 or 3).  TRUE; FALSE with -DUNSAFE, where nobody
 * waits for who is choosing. */
// row: 2-safe TRUE n=1..4 -DN={n} -DTHREADS=2 --unwind={n}
// row: 3-safe TRUE n=1,2 -DN={n} -DTHREADS=3 --unwind={n}
// row: 2-unsafe FALSE n=1..4 -DN={n} -DTHREADS=2 -DUNSAFE --unwind={n}
// row: 3-unsafe FALSE n=1,2 -DN={n} -DTHREADS=3 -DUNSAFE --unwind={n}
#include "coupled.h"

static SHARED int choosing[THREADS], number[THREADS];

/* The number of 'me', larger than what the others have. */
static int choose(int me) {
  choosing[me] = 1;
  int most = number[(me + 1) % THREADS];
#if THREADS > 2
  int other = number[(me + 2) % THREADS];
  if (other > most)
    most = other;
#endif
  number[me] = most + 1;
  choosing[me] = 0;
  return most + 1;
}

static void let_pass(int other, int me, int mine) {
#ifndef UNSAFE
  __VERIFIER_assume(!choosing[other]);
#endif
  int theirs = number[other];
  __VERIFIER_assume(theirs == 0 || theirs > mine ||
                    (theirs == mine && other > me));
}

static void *work(void *arg) {
  int me = (int)(long)arg;
  for (int k = 0; k < N; k++) {
    int mine = choose(me);
    let_pass((me + 1) % THREADS, me, mine);
#if THREADS > 2
    let_pass((me + 2) % THREADS, me, mine);
#endif
    critical_section(me);
    number[me] = 0;
  }
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
