// run: --unwind 2
// expect: TRUE
// why: a section whose assumption fails does not take place: it makes no
// thread.
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
_Bool __VERIFIER_nondet_bool(void);

int g;

void *check(void *arg) {
  assert(!g);
  return arg;
}

int main(void) {
  pthread_t thread;
  g = __VERIFIER_nondet_bool();
  __VERIFIER_atomic_begin();
  pthread_create(&thread, 0, check, 0);
  __VERIFIER_assume(!g);
  __VERIFIER_atomic_end();
  return 0;
}
