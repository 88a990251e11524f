/* Main changes without a lock what a thread that is not joined yet looks at. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x;

void *look(void *arg) {
  pthread_mutex_lock(&m);
  assert(x != 1);
  pthread_mutex_unlock(&m);
  return arg;
}

void *pass(void *arg) {
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, look, 0);
  pthread_create(&b, 0, pass, 0);
  pthread_join(b, 0);
  x = 1;
  x = 0;
  pthread_join(a, 0);
  return 0;
}
