// row: With `--memory-model tso`, `pso` or `rc11`, ranges
// run: --engine order --memory-model tso
// expect: UNKNOWN(a range of more than 64 bytes of memory that threads share, under this memory model)
#include <pthread.h>
#include <string.h>

static char block[100];

static void *fill(void *unused) {
  memset(block, 1, sizeof block); // here
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, fill, NULL);
  block[5] = 1;
  pthread_join(t, NULL);
  return 0;
}
