// run:
// expect: FALSE(assertion)
// run: --search dpor
// expect: FALSE(assertion)
// run: --search hybrid
// expect: FALSE(assertion)
// run: -DLAST
// expect: TRUE
// run: --search dpor -DLAST
// expect: TRUE
// why: main sees what the second has done as the first one ends, or as the last
// one does.
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

static int wait_for(int i, int looks) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(done[i]);
  int seen = !looks || x;
  __VERIFIER_atomic_end();
  return seen;
}

int main(void) {
#ifdef LAST
  enum { LOOKS = 1 };
#else
  enum { LOOKS = 0 };
#endif
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)0L);
  pthread_create(&b, 0, run, (void *)1L);
  int first = wait_for(0, LOOKS == 0), second = wait_for(1, LOOKS == 1);
  assert(first && second);
  return 0;
}
