// row: The verdict names its
// run:
// expect: TRUE
// Store buffering: both threads reading 0 needs a weaker memory model.
#include <assert.h>
#include <pthread.h>
int x, y, a, b;
void *one(void *arg) {
  x = 1;
  a = y;
  return arg;
}
void *two(void *arg) {
  y = 1;
  b = x;
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, one, 0);
  pthread_create(&u, 0, two, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(a || b);
  return 0;
}
