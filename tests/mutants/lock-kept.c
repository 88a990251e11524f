/* What a thread changes after it has unlocked a mutex. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;

void *change(void *arg) {
  pthread_mutex_lock(&m);
  y = 1;
  pthread_mutex_unlock(&m);
  x = 1;
  return arg;
}

void *look(void *arg) {
  pthread_mutex_lock(&m);
  assert(y <= x);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, change, 0);
  pthread_create(&b, 0, look, 0);
  return 0;
}
