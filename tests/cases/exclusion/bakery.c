// run: --unwind 2
// expect: TRUE
// why: Lamport's bakery for two threads.
// run: --unwind 2 -DNO_CHOOSING
// expect: FALSE(assertion)
// mutant: nobody waits while the other takes a number.
// run: --unwind 2 -DNO_TIE_BREAK
// expect: FALSE(assertion)
// mutant: equal numbers let both in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int choosing[2], number[2];

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
#ifndef NO_CHOOSING
  choosing[me] = 1;
#endif
  int mine = number[other] + 1;
  number[me] = mine;
#ifndef NO_CHOOSING
  choosing[me] = 0;
  __VERIFIER_assume(!choosing[other]);
#endif
  int theirs = number[other];
#ifdef NO_TIE_BREAK
  __VERIFIER_assume(theirs == 0 || mine <= theirs);
#else
  __VERIFIER_assume(theirs == 0 || mine < theirs ||
                    (mine == theirs && me < other));
#endif
  critical(me);
  number[me] = 0;
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
