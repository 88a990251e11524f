// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: !is_closed)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: !is_closed)
// why: the number of users is that of threads that are in, and who leaves last
// closes. Not if as many may be made as make it wrap around, or who comes does
// not say so at once.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static unsigned users;
static int is_closed;

static void enter(void) {
  __VERIFIER_atomic_begin();
  int is_in = !is_closed;
#if MUTANT == 2
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
#endif
  users += is_in;
  __VERIFIER_atomic_end();
  if (!is_in)
    pthread_exit(0);
}

static void leave(void) {
  __VERIFIER_atomic_begin();
  users--;
  if (users == 0)
    is_closed = 1;
  __VERIFIER_atomic_end();
}

static void *work(void *arg) {
  enter();
  assert(!is_closed);
  leave();
  return arg;
}

int main(void) {
  pthread_t t;
#if MUTANT == 1
  for (;;)
#else
  for (int i = 0; i < 20; i++)
#endif
    pthread_create(&t, 0, work, 0);
}
