/* Main waits for a flag that a thread sets before it is done. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

int flag, slot;

void *run(void *arg) {
  flag = 1;
  slot = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(flag);
  __VERIFIER_atomic_end();
  assert(slot);
  return 0;
}
