// run: --search guided
// expect: FALSE(pthread-usage)
// why: a mutex may be destroyed in the middle of a section.
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int x;

void *use(void *arg) {
  pthread_mutex_lock(&lock);
  x = 1;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&lock, NULL);
  pthread_mutex_lock(&lock);
  pthread_mutex_unlock(&lock);
  pthread_create(&t, NULL, use, NULL);
  while (!x)
    ;
  pthread_mutex_destroy(&lock);
  pthread_join(t, NULL);
  return 0;
}
