// run:
// expect: FALSE(assertion)
// run: -DSUM
// expect: TRUE
// why: joins hand over what the threads saw: the second may have been first.
#include <assert.h>
#include <pthread.h>

int n;

void *run(void *arg) {
  (void)arg;
  return (void *)(long)__atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
}

int main(void) {
  pthread_t a, b;
  void *x, *y;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, &x);
  pthread_join(b, &y);
#ifdef SUM
  assert((long)x + (long)y == 1);
#else
  assert((long)x < (long)y);
#endif
}
