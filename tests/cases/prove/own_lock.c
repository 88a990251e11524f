// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: n == 0)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: n == 0)
// why: a variable and atomic sections make a lock; not if some thread frees it
// that does not hold it, or takes it without looking.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

static int lock, n;

static void acquire(void) {
  __VERIFIER_atomic_begin();
#if MUTANT != 1
  __VERIFIER_assume(lock == 0);
#endif
  lock = 1;
  __VERIFIER_atomic_end();
}

static void release(void) {
  __VERIFIER_atomic_begin();
  lock = 0;
  __VERIFIER_atomic_end();
}

static void *work(void *arg) {
  (void)arg;
  for (;;) {
    acquire();
    assert(n == 0);
    n = 1;
    n = 0;
    release();
#if MUTANT == 2
    release();
#endif
  }
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
