// row: With `--search graph`, atomic sections
// run: --search graph --property assertion
// expect: UNKNOWN(not modelled by --search graph: shared memory)
#include <pthread.h>
#include <stdlib.h>

static char *shared;

static void *work(void *arg) {
  if (*shared) // here
    return arg;
  return NULL;
}

int main(void) {
  pthread_t a;
  shared = malloc(1);
  if (!shared)
    return 0;
  pthread_create(&a, NULL, work, NULL);
  return 0;
}
