// row: With `--search graph`, locks
// run: --search graph --property assertion
// expect: UNKNOWN(not modelled by --search graph: 'pthread_mutex_lock')
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  pthread_mutex_lock(&lock); // here
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  return 0;
}
