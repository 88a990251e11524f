/* A mutex that is locked, or unlocked, on some ways only. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, c;

void *change(void *arg) {
  int d = c;
  if (d)
    pthread_mutex_lock(&m);
  x = 1;
  x = 0;
  if (d)
    pthread_mutex_unlock(&m);
  return arg;
}

void *look(void *arg) {
  pthread_mutex_lock(&m);
  assert(x != 1);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  c = 0;
  pthread_create(&a, 0, change, 0);
  pthread_create(&b, 0, look, 0);
  c = 1;
  return 0;
}
