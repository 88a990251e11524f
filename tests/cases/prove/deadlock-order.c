// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: two threads go round for ever and take two locks, in one order or not.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *adds(void *unused) {
  for (;;) {
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
    x++;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return unused;
}

static void *subtracts(void *unused) {
  for (;;) {
#ifdef WRONG
    pthread_mutex_lock(&b);
    pthread_mutex_lock(&a);
#else
    pthread_mutex_lock(&a);
    pthread_mutex_lock(&b);
#endif
    x--;
    pthread_mutex_unlock(&b);
    pthread_mutex_unlock(&a);
  }
  return unused;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, adds, NULL);
  pthread_create(&t, NULL, subtracts, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
}
