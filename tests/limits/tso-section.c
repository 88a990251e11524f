// row: With `--memory-model tso` or `pso`, a search in which
// run: --memory-model tso --search explicit
// expect: UNKNOWN(an atomic section of the program that waits)
#include <pthread.h>
#include <stdlib.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
void __VERIFIER_assume(int);
int ready;
static void *set(void *u) {
  ready = 1;
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(ready); // here
  __VERIFIER_atomic_end();
  pthread_join(t, 0);
  return 0;
}
