/* The threads look for the name of the second. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

pthread_t first;

void *run(void *arg) {
  __VERIFIER_atomic_begin();
  if (!first)
    first = pthread_self();
  __VERIFIER_atomic_end();
  assert(first != 3);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
