// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: inside == 1)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: inside == 1)
// run: --engine prove -DMUTANT=3
// expect: UNKNOWN(leaves this check open: inside == 1)
// why: who draws a number that only grows has it alone. Not if it wraps around,
// is drawn without raising it, or somebody lowers it.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

static unsigned next, served;
static int inside;

static unsigned draw(void) {
  unsigned mine;
  __VERIFIER_atomic_begin();
#if MUTANT != 1
  __VERIFIER_assume(next != -1u);
#endif
  mine = next;
#if MUTANT != 2
  next = mine + 1;
#endif
  __VERIFIER_atomic_end();
  return mine;
}

static void *work(void *arg) {
  unsigned mine = draw();
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(served == mine);
  inside = 1;
  __VERIFIER_atomic_end();
  assert(inside == 1);
  inside = 0;
  served = mine + 1;
#if MUTANT == 3
  next = mine;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
