// run: --search guided
// expect: TRUE
// run: --search guided -DMUTANT
// expect: FALSE(assertion)

/* Of a step that is tried again in another order others show that a mutex is
 * none by the rules of blocks: what comes after them was not taken, and is not
 * to be looked at. */
#include <assert.h>
#include <pthread.h>

pthread_mutex_t one = PTHREAD_MUTEX_INITIALIZER,
                two = PTHREAD_MUTEX_INITIALIZER, *chosen = &one;
int n;

static void *count(void *arg) {
  pthread_mutex_t *m = chosen;
  pthread_mutex_lock(m);
  n++;
  pthread_mutex_unlock(m);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, count, 0);
  chosen = &two;
  pthread_create(&u, 0, count, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
#ifdef MUTANT
  assert(n == 2);
#else
  assert(n > 0);
#endif
}
