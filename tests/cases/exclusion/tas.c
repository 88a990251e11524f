// run: --unwind 2
// expect: TRUE
// why: Test-and-set lock out of an atomic exchange.
// run: --unwind 2 -DNO_SET
// expect: FALSE(assertion)
// mutant: the exchange leaves the lock free.
// run: --unwind 2 -DTORN
// expect: FALSE(assertion)
// mutant: test and set are two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int locked;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  (void)other;
#if defined NO_SET
  __VERIFIER_assume(!atomic_exchange(&locked, 0));
#elif defined TORN
  __VERIFIER_assume(!locked);
  locked = 1;
#else
  __VERIFIER_assume(!atomic_exchange(&locked, 1));
#endif
  critical(me);
  locked = 0;
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
