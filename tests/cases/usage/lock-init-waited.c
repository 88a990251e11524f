// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A mutex is initialised while a thread waits for it.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&m);
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_init(&m, NULL);
  pthread_join(t, NULL);
  return 0;
}
