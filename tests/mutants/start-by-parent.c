// t2 takes nothing before it starts t3, which therefore comes after what t1
// does.
#include <pthread.h>

int x, y, seen;

void *t3(void *arg) {
  y = 1;
  return 0;
}

void *t2(void *arg) {
  pthread_t h;
  pthread_create(&h, 0, t3, 0);
  return 0;
}

void *t1(void *arg) {
  pthread_t h;
  x = 1;
  pthread_create(&h, 0, t2, 0);
  return 0;
}

int main(void) {
  pthread_t h;
  pthread_create(&h, 0, t1, 0);
  seen = x;
  seen = y;
  return 0;
}
