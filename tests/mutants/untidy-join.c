/* The thread that is joined has left another behind. */
#include <pthread.h>
static int x;

static void *late(void *arg) {
  x = 1;
  return arg;
}

static void *first(void *arg) {
  pthread_t t;
  pthread_create(&t, 0, late, 0);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, first, 0);
  pthread_join(t, 0);
  x = 2;
  return 0;
}
