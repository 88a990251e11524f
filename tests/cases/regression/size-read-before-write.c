// run: --property valid-deref --reduction sir
// expect: FALSE(valid-deref)
// run: --property valid-deref --reduction mpor
// expect: FALSE(valid-deref)
// why: the size that is read decides whether the access is valid.
#include <pthread.h>
#include <stdlib.h>

unsigned char size = 8;

void *shrink(void *arg) {
  size = 4;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, shrink, 0);
  char *block = malloc(size);
  block[6] = 1;
  return 0;
}
