/* Whoever writes last is seen. */
#include <assert.h>
#include <pthread.h>

int x;

void *one(void *arg) {
  x = 1;
  return arg;
}

void *two(void *arg) {
  x = 2;
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 2);
  return 0;
}
