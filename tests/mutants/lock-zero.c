/* A variable that one thread takes for a lock gets the value of one that is free. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int l, x, c;

void *change(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(l == 0);
  l = c;
  __VERIFIER_atomic_end();
  x = 1;
  x = 0;
  l = 0;
  return arg;
}

void *look(void *arg) {
  __VERIFIER_atomic_begin();
  __VERIFIER_assume(l == 0);
  l = 1;
  __VERIFIER_atomic_end();
  assert(x != 1);
  l = 0;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, change, 0);
  pthread_create(&b, 0, look, 0);
  return 0;
}
