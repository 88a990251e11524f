// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: users <= 2)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: users >= 2)
// why: of three threads that are made in a loop, one, two or three may be
// between the sections at once.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static int users;

static void *work(void *arg) {
  __VERIFIER_atomic_begin();
  users++;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
#if MUTANT == 1
  assert(users <= 2);
#elif MUTANT == 2
  assert(users >= 2);
#else
  assert(users >= 1 && users <= 3);
#endif
  users--;
  __VERIFIER_atomic_end();
  return arg;
}

int main(void) {
  pthread_t t;
  for (int i = 0; i < 3; i++)
    pthread_create(&t, 0, work, 0);
}
