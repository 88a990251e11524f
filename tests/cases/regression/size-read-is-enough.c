// run: --property valid-deref --reduction sir
// expect: TRUE
// why: an array is as long as the value that was read for its size.
#include <pthread.h>

unsigned char size = 8;

void *start(void *arg) {
  unsigned char n = size;
  char array[n];
  array[6] = 1;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, start, 0);
  size = 9;
  return 0;
}
