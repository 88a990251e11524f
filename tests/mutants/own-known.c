/* All threads of a loop are given the same block. */
#include <pthread.h>
#include <stdlib.h>
static void *run(void *arg) {
  ++*(int *)arg;
  return arg;
}
int main(void) {
  pthread_t t;
  int *all = malloc(sizeof *all);
  for (int i = 0; i < 2; i++)
    pthread_create(&t, 0, run, all);
  return 0;
}
