/* Main sees what the second has done as the first one ends. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

int n, x, done[2];

void *run(void *arg) {
  if (!__atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST))
    __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
  done[(long)arg] = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)0L);
  pthread_create(&b, 0, run, (void *)1L);
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(done[0]);
  int seen = x;
  __VERIFIER_atomic_end();
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(done[1]);
  __VERIFIER_atomic_end();
  assert(seen);
  return 0;
}
