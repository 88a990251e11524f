// run: --search dpor
// expect: FALSE(assertion)
// run: --search dpor -DAFTER
// expect: TRUE
// why: Whether the second thread needs the lock is an input.  Where it does, it
// cannot come right before the release, but before the lock is taken.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);

static int held, in, done;

static void *hold(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(!held);
  held = 1;
  __VERIFIER_atomic_end();
  held = 0;
  return arg;
}

static void *pass(void *arg) {
  __VERIFIER_atomic_begin();
  if (in == 4711) {
    __VERIFIER_assume(!held);
    held = 2;
  }
  __VERIFIER_atomic_end();
  if (held == 2)
    done = 1;
  return arg;
}

int main(void) {
  pthread_t t, u;
  in = (int)__VERIFIER_nondet_uint();
  pthread_create(&t, 0, hold, 0);
  pthread_create(&u, 0, pass, 0);
#ifdef AFTER
  pthread_join(t, 0);
  assert(!done || in == 4711);
#else
  pthread_join(u, 0);
  assert(!done || in != 4711);
#endif
}
