// run: --engine prove
// expect: TRUE
// run: --engine prove -DOF_LIBRARY
// expect: TRUE
// run: --engine prove -DFIRST=2
// expect: UNKNOWN(leaves this check open: n == 0)
// run: --engine prove -DOF_LIBRARY -DFIRST=2
// expect: UNKNOWN(leaves this check open: n == 0)
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: n == 0)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: n == 0)
// why: a semaphore that is never above 1 is a lock, of the library or of one's
// own; not if it begins with 2, is raised twice, or by who has not lowered it.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);

#ifndef FIRST
#define FIRST 1
#endif
static int n;

#ifdef OF_LIBRARY
static sem_t s;
static void init(void) { sem_init(&s, 0, FIRST); }
static void down(void) { sem_wait(&s); }
static void up(void) { sem_post(&s); }
#else
static int s;
static void init(void) { s = FIRST; }

static void down(void) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(s > 0);
  s--;
  __VERIFIER_atomic_end();
}

static void up(void) {
  __VERIFIER_atomic_begin();
  s++;
  __VERIFIER_atomic_end();
}
#endif

static void *work(void *arg) {
#if MUTANT == 2
  if (__VERIFIER_nondet_int())
    up();
#endif
  down();
  assert(n == 0);
  n = 1;
  n = 0;
  up();
#if MUTANT == 1
  up();
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  init();
  for (;;)
    pthread_create(&t, 0, work, 0);
}
