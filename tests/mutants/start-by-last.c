// Where x is 0, t1 reads it last before it starts t2.
#include <pthread.h>

int x, y, z, seen;

void *t2(void *arg) {
  y = 1;
  return 0;
}

void *t1(void *arg) {
  pthread_t h;
  if (x)
    z = 1;
  pthread_create(&h, 0, t2, 0);
  return 0;
}

int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t1, 0);
  x = y;
  seen = z;
  return 0;
}
