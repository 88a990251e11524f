// run: --unwind 2
// expect: TRUE
// why: Test-and-test-and-set lock.
// run: --unwind 2 -DCLEAR_FIRST
// expect: FALSE(assertion)
// mutant: the lock is cleared before the critical section ends.
// run: --unwind 2 -DHINT_ONLY
// expect: FALSE(assertion)
// mutant: the hint is taken for the lock.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_flag locked = ATOMIC_FLAG_INIT;
static atomic_int hint;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  (void)other;
  __VERIFIER_assume(!hint);
#ifdef HINT_ONLY
  atomic_flag_test_and_set(&locked);
#else
  __VERIFIER_assume(!atomic_flag_test_and_set(&locked));
#endif
  hint = 1;
#ifdef CLEAR_FIRST
  atomic_flag_clear(&locked);
  hint = 0;
#endif
  critical(me);
#ifndef CLEAR_FIRST
  hint = 0;
  atomic_flag_clear(&locked);
#endif
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
