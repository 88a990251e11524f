// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(live object)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(live object)
// why: indices of an array are known by their remainders and by what lies
// between them.
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

static int memory[65];
static unsigned next = 1;

static unsigned take(void) {
  unsigned mine = 0;
  __VERIFIER_atomic_begin();
#if MUTANT == 1
  if (next < 67) {
#else
  if (next < 65) {
#endif
    mine = next;
#if MUTANT == 2
    next += 3;
#else
    next += 2;
#endif
  }
  __VERIFIER_atomic_end();
  return mine;
}

static void *work(void *arg) {
  (void)arg;
  unsigned mine = take();
  __VERIFIER_assume(mine != 0);
  memory[mine] = 1;
  memory[mine + 1] = 2;
  return 0;
}

int main(void) {
  pthread_t t;
  for (;;)
    pthread_create(&t, 0, work, 0);
}
