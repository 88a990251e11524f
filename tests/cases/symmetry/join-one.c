// run:
// expect: FALSE(assertion)
// run: -DBOTH
// expect: TRUE
// why: of two threads only the second is joined: the first may not have begun.
#include <assert.h>
#include <pthread.h>

int n;

void *run(void *arg) {
  __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
#ifdef BOTH
  pthread_join(a, 0);
#endif
  pthread_join(b, 0);
  assert(n == 2);
}
