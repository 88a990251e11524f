/* Others know of the block since its address was stored. */
#include <pthread.h>
#include <stdlib.h>
static int *_Atomic known;

static void *look(void *arg) {
  int *p = known;
  if (p)
    *p = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, look, 0);
  int *p = malloc(sizeof *p);
  known = p;
  *p = 2;
  pthread_join(t, 0);
  return 0;
}
