/* A handle is another thread's, as it is assigned so. */
#include <pthread.h>
static int x;
static void *work(void *arg) {
  x++;
  return arg;
}
static void *other(void *arg) { return arg; }
int main(void) {
  pthread_t t, u;
  pthread_create(&u, 0, other, 0);
  pthread_create(&t, 0, work, 0);
  t = u;
  pthread_join(t, 0);
  x = 2;
  return 0;
}
