// run: --reduction none --property valid-deref
// expect: FALSE(valid-deref)
// run: --reduction sir --property valid-deref
// expect: FALSE(valid-deref)
// why: the order of two writes decides the size of a block.
#include <pthread.h>
#include <stdlib.h>

int n = 4;

void *shrink(void *arg) {
  n = 1;
  return arg;
}

void *grow(void *arg) {
  n = 4;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, shrink, 0);
  pthread_create(&b, 0, grow, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  char *p = malloc(n);
  p[2] = 1;
  free(p);
  return 0;
}
