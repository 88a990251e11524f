// y is 2 only if x was 1 before it was 2: what x holds flows into y, and from
// there into the assertion.
#include <assert.h>
#include <pthread.h>

int x, y, flag;

void *t1(void *arg) {
  x = 1;
  flag = 1;
  return 0;
}

void *t2(void *arg) {
  assert(y != 2);
  return 0;
}

int main(void) {
  pthread_t h1, h2;
  pthread_create(&h1, 0, t1, 0);
  pthread_create(&h2, 0, t2, 0);
  x = 2;
  if (flag)
    y = x;
  return 0;
}
