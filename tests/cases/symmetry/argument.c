// run:
// expect: FALSE(assertion)
// run: -DSAME
// expect: TRUE
// run: --search dpor
// expect: FALSE(assertion)
// run: --search guided
// expect: FALSE(assertion)
// run: --search hybrid
// expect: FALSE(assertion)
// run: --search dpor -DSAME
// expect: TRUE
// run: --search hybrid -DSAME
// expect: TRUE
// why: one argument makes the difference: the second's value comes first.
#include <assert.h>
#include <pthread.h>

int x, seen;

void *run(void *arg) {
  if (!__atomic_load_n(&x, __ATOMIC_SEQ_CST))
    __atomic_store_n(&x, (int)(long)arg, __ATOMIC_SEQ_CST);
  return 0;
}

#ifdef SAME
enum { OTHER = 1 };
#else
enum { OTHER = 2 };
#endif

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)1L);
  pthread_create(&b, 0, run, (void *)(long)OTHER);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(x == 1);
}
