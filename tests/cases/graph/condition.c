// run: --search graph --memory-model rc11 --timeout 60
// expect: TRUE
// run: --search graph --memory-model tso --timeout 60
// expect: TRUE
// run: --search graph --memory-model rc11 -DUNSEEN --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model rc11 -DONE --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// why: A signal wakes who waits already, and one of them only.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_ready, seen;

static void *await(void *arg) {
  pthread_mutex_lock(&lock);
#ifdef UNSEEN
  pthread_cond_wait(&changed, &lock);
#else
  while (!is_ready)
    pthread_cond_wait(&changed, &lock);
#endif
  seen++;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, await, NULL);
  pthread_create(&b, NULL, await, NULL);
  pthread_mutex_lock(&lock);
  is_ready = 1;
#ifdef ONE
  pthread_cond_signal(&changed);
#else
  pthread_cond_broadcast(&changed);
#endif
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(seen == 2);
  return 0;
}
