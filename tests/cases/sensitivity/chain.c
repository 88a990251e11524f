// run:
// expect: FALSE(assertion)
// run: -DZERO=2
// expect: FALSE(assertion)
// run: -DZERO=r
// expect: TRUE
// why: What is stored comes into the check through a local variable only.
#include <assert.h>
#include <pthread.h>

#ifndef ZERO
#define ZERO 0
#endif

int x;

void *add(void *unused) {
  x += 2;
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, add, NULL);
  int r = x;
  assert(r == ZERO);
  pthread_join(a, NULL);
  return 0;
}
