/* The block is freed before it is read only if the first thread is slow. */
#include <pthread.h>
#include <stdlib.h>

int *block, sum;

void *reader(void *arg) {
  sum = 1;
  sum += *block;
  sum = 0;
  return arg;
}

void *owner(void *arg) {
  *block = 5;
  free(block);
  return arg;
}

int main(void) {
  pthread_t a, b;
  block = malloc(sizeof *block);
  *block = 1;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, owner, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
