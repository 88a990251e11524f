// run: --search slice
// expect: FALSE(assertion)
// run: --search slice -DSAFE
// expect: TRUE
// run: --search slice -DSAFE -DCOUNTED
// expect: TRUE
// run: --search slice --property no-deadlock
// expect: USAGE(--search slice has no answer to 'no-deadlock')

/* Of many threads two are enough: who looks, and one that sets. */
#include <assert.h>
#include <pthread.h>

enum { SETTERS = 12 };

int a, b, count;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *set(void *arg) {
  (void)arg;
#ifdef SAFE
  pthread_mutex_lock(&lock);
#endif
  a = 1;
  b = -1;
#ifdef COUNTED
  count++;
#endif
#ifdef SAFE
  pthread_mutex_unlock(&lock);
#endif
  return 0;
}

static void *look(void *arg) {
  (void)arg;
  pthread_mutex_lock(&lock);
  assert(a + b == 0);
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t threads[SETTERS], looker;
  for (int i = 0; i < SETTERS; i++)
    pthread_create(&threads[i], 0, set, 0);
  pthread_create(&looker, 0, look, 0);
  pthread_join(looker, 0);
#ifdef COUNTED
  for (int i = 0; i < SETTERS; i++)
    pthread_join(threads[i], 0);
  assert(count == SETTERS);
#endif
  return 0;
}
