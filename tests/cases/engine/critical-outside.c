// run: --search guided
// expect: FALSE(assertion)
// why: what one thread does under the mutex is not seen as a whole by who looks
//      without it.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;

void *store(void *arg) {
  pthread_mutex_lock(&lock);
  x = 1;
  x = 2;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, store, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  assert(x != 1);
  pthread_join(t, NULL);
  return 0;
}
