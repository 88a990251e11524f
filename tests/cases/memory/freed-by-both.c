// run: --search guided
// expect: FALSE(valid-free)
// run:
// expect: FALSE(valid-free)
// why: who frees a dead block looks at it, and gets no value.
#include <pthread.h>
#include <stdlib.h>

static int *block;

static void *work(void *arg) {
  free(block);
  return arg;
}

int main(void) {
  pthread_t t, u;
  block = malloc(sizeof *block);
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&u, NULL, work, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
