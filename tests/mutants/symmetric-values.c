/* What is stored depends on the argument, and on who comes first. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int n;

void *run(void *arg) {
  __VERIFIER_atomic_begin();
  n = 3 * n + (int)(long)arg;
  __VERIFIER_atomic_end();
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)1L);
  pthread_create(&b, 0, run, (void *)2L);
  assert(n != 7);
  return 0;
}
