// Where the input is 0, the assertion sees what was written to x last.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);

int x, flag;

void *t1(void *arg) {
  x = 1;
  flag = 1;
  return 0;
}

int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t1, 0);
  int clear = __VERIFIER_nondet_bool();
  x = 2;
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(flag);
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  if (clear)
    x = 0;
  __VERIFIER_atomic_end();
  assert(x != 2);
  return 0;
}
