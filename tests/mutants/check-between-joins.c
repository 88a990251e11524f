/* The second thread never ends. */
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

int x, slot;

void *first(void *arg) {
  slot = 1;
  x = 1;
  return arg;
}

void *second(void *arg) {
  __VERIFIER_assume(x == 5);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, first, 0);
  pthread_create(&u, 0, second, 0);
  pthread_join(t, 0);
  assert(slot != 1);
  pthread_join(u, 0);
  return 0;
}
