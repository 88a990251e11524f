// row: With `--memory-model rc11`, atomic accesses of different
// run: --engine order --memory-model rc11 --unwind 2
// expect: UNKNOWN(an atomic section of the program)
#include <pthread.h>
void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
int x;
static void *add(void *u) {
  __VERIFIER_atomic_begin(); // here
  x++;
  __VERIFIER_atomic_end();
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, add, 0);
  pthread_join(t, 0);
  return 0;
}
