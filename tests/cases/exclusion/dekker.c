// run: --unwind 2
// expect: TRUE
// why: Dekker's algorithm: who backs off raises the flag again.
// run: --unwind 2 -DLATE_FLAG
// expect: FALSE(assertion)
// mutant: the flag is raised after looking at the other.
// run: --unwind 2 -DNO_RAISE
// expect: FALSE(assertion)
// mutant: the flag stays down after backing off.
// run: --unwind 2 -DNO_WAIT
// expect: FALSE(assertion)
// mutant: with the turn on its side a thread does not wait.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int wants[2], turn;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  for (int round = 0; round < 2; round++) {
#ifndef LATE_FLAG
    wants[me] = 1;
#endif
    if (wants[other]) {
      if (turn != me) {
        wants[me] = 0;
        __VERIFIER_assume(turn == me);
#ifndef NO_RAISE
        wants[me] = 1;
#endif
      }
#ifndef NO_WAIT
      __VERIFIER_assume(!wants[other]);
#endif
    }
#ifdef LATE_FLAG
    wants[me] = 1;
#endif
    critical(me);
    turn = other;
    wants[me] = 0;
  }
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
