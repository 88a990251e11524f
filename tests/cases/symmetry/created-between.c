// run:
// expect: FALSE(assertion)
// run: -DAFTER
// expect: TRUE
// why: a third thread starts between the joins: the second may not have begun.
#include <assert.h>
#include <pthread.h>

int n;

void *run(void *arg) {
  __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  return arg;
}

void *look(void *arg) {
  assert(__atomic_load_n(&n, __ATOMIC_SEQ_CST) == 2);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
#ifndef AFTER
  pthread_create(&c, 0, look, 0);
  pthread_join(b, 0);
#else
  pthread_join(b, 0);
  pthread_create(&c, 0, look, 0);
#endif
  pthread_join(c, 0);
}
