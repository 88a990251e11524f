// run: --property no-data-race --search explicit
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine scheduler
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DABORT
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DABORT
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order -DABORT
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DBOTH
// expect: TRUE
// run: --property no-data-race --search dpor -DBOTH
// expect: TRUE
// run: --property no-data-race --engine order -DBOTH
// expect: TRUE
// why: A section that assumes something, or aborts, is possible only after the
// store that it races with: never are both about to be taken.
#include <pthread.h>
#include <stdlib.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
int closed = 1;

void *pass(void *p) {
  __VERIFIER_atomic_begin();
#ifdef ABORT
  if (closed)
    abort();
#else
  __VERIFIER_assume(!closed);
#endif
  __VERIFIER_atomic_end();
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, pass, 0);
#ifdef BOTH
  __VERIFIER_atomic_begin();
#endif
  closed = 0;
#ifdef BOTH
  __VERIFIER_atomic_end();
#endif
  pthread_join(t, 0);
}
