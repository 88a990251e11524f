// run:
// expect: FALSE(assertion)
// run: -DSAFE
// expect: TRUE
// why: inputs are exchanged with the threads that ask for them; who stops for
// good before it begins is the last.
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);
extern void __VERIFIER_assume(int);

int x;

void *run(void *arg) {
  _Bool b = __VERIFIER_nondet_bool();
  __VERIFIER_assume(b);
  __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
#ifndef SAFE
  assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) != 2);
#else
  assert(x <= 3);
#endif
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], 0, run, 0);
  return 0;
}
