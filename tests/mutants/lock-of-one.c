/* A thread looks without a lock at what others change under it. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *change(void *arg) {
  pthread_mutex_lock(&m);
  x = 1;
  x = 0;
  pthread_mutex_unlock(&m);
  return arg;
}

void *look(void *arg) {
  assert(x != 1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, change, 0);
  pthread_create(&b, 0, look, 0);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  return 0;
}
