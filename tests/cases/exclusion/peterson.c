// run: --unwind 2
// expect: TRUE
// why: Peterson's algorithm keeps two threads apart.
// run: --unwind 2 -DEARLY_EXIT
// expect: FALSE(assertion)
// mutant: the flag is lowered before the critical section.
// run: --unwind 2 -DNO_FLAG
// expect: FALSE(assertion)
// mutant: the flag is not raised.
// run: --unwind 2 -DNO_TURN
// expect: FALSE(assertion)
// mutant: the turn is never given away.
// run: --unwind 2 -DOWN_TURN
// expect: FALSE(assertion)
// mutant: each thread takes the turn for itself.
// run: --unwind 2 --engine order -DSPINNING
// expect: TRUE
// why: The wait is a loop of shared reads: rounds that change nothing are left
// out, so that a bound completes it.
// run: --unwind 2 -DSWAPPED
// expect: FALSE(assertion)
// mutant: the turn is given away before the flag is raised.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef SPINNING

void __VERIFIER_assume(int);
#endif

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int wants[2], turn;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
#if defined SWAPPED
  turn = other;
  wants[me] = 1;
#elif !defined NO_FLAG
  wants[me] = 1;
#endif
#if defined OWN_TURN
  turn = me;
#elif !defined NO_TURN && !defined SWAPPED
  turn = other;
#endif
#ifdef SPINNING
  while (wants[other] && turn != me)
    ;
#else
  __VERIFIER_assume(!wants[other] || turn == me);
#endif
#ifdef EARLY_EXIT
  wants[me] = 0;
#endif
  critical(me);
#ifndef EARLY_EXIT
  wants[me] = 0;
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
