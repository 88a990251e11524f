// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: told == seen)
// run: --search explicit -DMUTANT=1
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT=2
// expect: FALSE(assertion)
// why: what one thread has read is what the other still has, and nothing that
// is shared: an invariant of both. Not if the one has not waited, or the other
// has changed it.
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int said, told, is_said, is_heard, is_told;

static void *tell(void *arg) {
  int mine = __VERIFIER_nondet_int() ? 3 : 4;
  said = mine;
  is_said = 1;
  while (!is_heard)
    ;
#if MUTANT == 2
  mine = 3;
#endif
  told = mine;
  is_told = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, tell, 0);
#if MUTANT != 1
  while (!is_said)
    ;
#endif
  int seen = said;
  said = 0;
  is_heard = 1;
  while (!is_told)
    ;
  assert(told == seen);
}
