// run:
// expect: FALSE(assertion)
// run: -DNAMELESS
// expect: TRUE
// why: main looks at who was last, by name: it may have been either.
#include <assert.h>
#include <pthread.h>

pthread_t last;

void *run(void *arg) {
  __atomic_store_n(&last, pthread_self(), __ATOMIC_SEQ_CST);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
#ifdef NAMELESS
  assert(last != 0);
#else
  assert(last == b);
#endif
}
