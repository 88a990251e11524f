// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: a slot with two conditions, each signalled by the other side; or not.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t is_free = PTHREAD_COND_INITIALIZER,
                      is_full = PTHREAD_COND_INITIALIZER;
static int slot;

static void *produce(void *unused) {
  for (;;) {
    pthread_mutex_lock(&m);
    while (slot)
      pthread_cond_wait(&is_free, &m);
    slot = 1;
    pthread_cond_signal(&is_full);
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, produce, NULL);
  for (;;) {
    pthread_mutex_lock(&m);
    while (!slot)
      pthread_cond_wait(&is_full, &m);
    slot = 0;
#ifndef WRONG
    pthread_cond_signal(&is_free);
#endif
    pthread_mutex_unlock(&m);
  }
}
