// run:
// expect: FALSE(assertion)
// run: -DOTHERWISE
// expect: TRUE
// run: --search dpor
// expect: FALSE(assertion)
// run: --search guided
// expect: FALSE(assertion)
// run: --search hybrid
// expect: FALSE(assertion)
// run: --search dpor -DOTHERWISE
// expect: TRUE
// run: --search hybrid -DOTHERWISE
// expect: TRUE
// why: main stores the name of the second itself, so that the two are told
// apart before they begin.
#include <assert.h>
#include <pthread.h>

pthread_t chosen;
int done;

void *run(void *arg) {
  if (__atomic_load_n(&chosen, __ATOMIC_SEQ_CST) == pthread_self())
    __atomic_store_n(&done, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  __atomic_store_n(&chosen, b, __ATOMIC_SEQ_CST);
  pthread_join(a, 0);
  pthread_join(b, 0);
#ifdef OTHERWISE
  assert(done == 0 || done == 1);
#else
  assert(!done);
#endif
}
