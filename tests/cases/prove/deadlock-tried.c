// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: the second lock is tried by one of the threads, or waited for by both.
#include <pthread.h>

static pthread_mutex_t a, b;

static void *tries(void *unused) {
  for (;;) {
    pthread_mutex_lock(&a);
#ifdef WRONG
    if (pthread_mutex_lock(&b) == 0)
#else
    if (pthread_mutex_trylock(&b) == 0)
#endif
      pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return unused;
}

static void *waits(void *unused) {
  for (;;) {
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
  return unused;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, tries, NULL);
  pthread_create(&u, NULL, waits, NULL);
  pthread_join(t, NULL);
}
