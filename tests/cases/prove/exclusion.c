// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: n == mine)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: n == mine)
// why: what a thread has written while it holds a lock stays; not if another
// frees a lock that it does not hold, or takes it without looking.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);

static int lock, n;

static void acquire(void) {
  __VERIFIER_atomic_begin();
#if MUTANT != 1
  __VERIFIER_assume(lock == 0);
#endif
  lock = 1;
  __VERIFIER_atomic_end();
}

static void *work(void *arg) {
  (void)arg;
  int mine = __VERIFIER_nondet_int();
  acquire();
  n = mine;
  assert(n == mine);
  lock = 0;
#if MUTANT == 2
  lock = 0;
#endif
  return 0;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
