// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: locks are taken in both orders, but only while a third one is held.
#include <pthread.h>

static pthread_mutex_t gate, a, b;

static void *first(void *unused) {
  for (;;) {
    pthread_mutex_lock(&gate);
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&gate);
  }
  return unused;
}

static void *second(void *unused) {
  for (;;) {
#ifndef WRONG
    pthread_mutex_lock(&gate);
#endif
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
#ifndef WRONG
    pthread_mutex_unlock(&gate);
#endif
  }
  return unused;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, first, NULL);
  pthread_create(&t, NULL, second, NULL);
  pthread_join(s, NULL);
}
