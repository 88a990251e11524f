// run: --property no-deadlock --unwind 4
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --unwind 4 -DORDERED
// expect: TRUE
// why: threads of one routine take two locks, and main takes them the other
// way round.
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;

static void both(pthread_mutex_t *a, pthread_mutex_t *b) {
  pthread_mutex_lock(a);
  pthread_mutex_lock(b);
  pthread_mutex_unlock(b);
  pthread_mutex_unlock(a);
}

void *run(void *arg) {
  both(&m, &k);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
#ifdef ORDERED
  both(&m, &k);
#else
  both(&k, &m);
#endif
  pthread_join(a, 0);
  pthread_join(b, 0);
}
