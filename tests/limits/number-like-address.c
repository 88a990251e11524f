// row: Numbers from 65,536 on in a variable
// run: --engine order
// expect: UNKNOWN(storing a number that may equal an address)
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
static char array[1 << 16];
static uintptr_t shared;
static void *put(void *arg) {
  shared = (uintptr_t)array;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, put, 0);
  shared = 100000; // here
  assert(shared != 5);
  return 0;
}
