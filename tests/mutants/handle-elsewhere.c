/* A handle is stored to by who makes another thread, too. */
#include <pthread.h>
static int x;
static void *work(void *arg) {
  x++;
  return arg;
}
static void *other(void *arg) { return arg; }
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_create(&t, 0, other, 0);
  pthread_join(t, 0);
  x = 2;
  return 0;
}
