// run:
// expect: FALSE(valid-deref)
/* A macro makes a call, and a part of its argument. */
#include <pthread.h>

#define LOCK(MUTEX) pthread_mutex_lock(&(MUTEX))

static int count;

static void *run(void *mutex) {
  pthread_mutex_t *own = mutex;
  LOCK(*own);
  count++;
  pthread_mutex_unlock(own);
  return NULL;
}

static void start(pthread_t *thread) {
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_create(thread, NULL, run, &mutex);
}

int main(void) {
  pthread_t thread;
  start(&thread);
  pthread_join(thread, NULL);
  return count != 1;
}
