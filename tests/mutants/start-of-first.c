// Where t1 reads 0, t2 begins with its second transition.
#include <pthread.h>

int x, y, z, seen;

void *t2(void *arg) {
  if (arg)
    z = 1;
  y = 1;
  return 0;
}

void *t1(void *arg) {
  pthread_t h;
  pthread_create(&h, 0, t2, (void *)(long)x);
  return 0;
}

int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t1, 0);
  x = y;
  seen = z;
  return 0;
}
