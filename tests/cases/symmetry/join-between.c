// run:
// expect: FALSE(assertion)
// run: -DAFTER
// expect: TRUE
// run: --search dpor
// expect: FALSE(assertion)
// run: --search guided
// expect: FALSE(assertion)
// run: --search hybrid
// expect: FALSE(assertion)
// run: --search dpor -DAFTER
// expect: TRUE
// run: --search hybrid -DAFTER
// expect: TRUE
// why: who was first sees what main does between the joins only if it is joined
// last.
#include <assert.h>
#include <pthread.h>

int n, flag;

void *run(void *arg) {
  int before = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  assert(before || !flag);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
#ifndef AFTER
  flag = 1;
#endif
  pthread_join(b, 0);
#ifdef AFTER
  flag = 1;
#endif
}
