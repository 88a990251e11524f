// run:
// expect: FALSE(assertion)
// run: -DONLY_COUNTED
// expect: TRUE
// run: --search dpor
// expect: FALSE(assertion)
// run: --search guided
// expect: FALSE(assertion)
// run: --search hybrid
// expect: FALSE(assertion)
// run: --search dpor -DONLY_COUNTED
// expect: TRUE
// run: --search hybrid -DONLY_COUNTED
// expect: TRUE
// why: one has begun before the other was made, and then stays behind: only
// what comes first is ordered.
#include <assert.h>
#include <pthread.h>

int n, m, early;

void *run(void *arg) {
  int begun = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  int passed = __atomic_fetch_add(&m, 1, __ATOMIC_SEQ_CST);
#ifdef ONLY_COUNTED
  assert(begun < 2 && passed < 2);
#else
  assert(!early || !begun || passed);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  int seen = n;
  pthread_create(&b, 0, run, 0);
  early = seen;
  return 0;
}
