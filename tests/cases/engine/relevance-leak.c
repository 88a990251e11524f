// run: --search guided --property valid-memtrack
// expect: FALSE(valid-memtrack)
// why: nobody reads the pointer, but which store of it comes last tells.
#include <pthread.h>
#include <stdlib.h>

int *kept;

void *forget(void *arg) {
  kept = NULL;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, forget, NULL);
  kept = malloc(sizeof *kept);
  pthread_join(t, NULL);
  return 0;
}
