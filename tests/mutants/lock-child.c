/* A thread starts another while it has a lock that this one does not take. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *look(void *arg) {
  assert(x != 1);
  return arg;
}

void *change(void *arg) {
  pthread_t c;
  pthread_mutex_lock(&m);
  x = 1;
  pthread_create(&c, 0, look, 0);
  x = 0;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, change, 0);
  (void)b;
  return 0;
}
