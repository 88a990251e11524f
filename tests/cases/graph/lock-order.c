// run: --search graph --memory-model rc11 --timeout 60 --property no-deadlock
// expect: TRUE
// run: --search graph --memory-model rc11 -DCROSSED --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model pso -DCROSSED --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search graph --memory-model rc11 -DCROSSED --property assertion
// expect: TRUE
// why: Threads that take two locks in opposite orders may wait for each other;
// that is found though no step shows it.
#include <assert.h>
#include <pthread.h>

#ifdef CROSSED
enum { CROSSED_FIRST = 1 };
#else
enum { CROSSED_FIRST = 0 };
#endif

static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER};
static int x;

static void *add(void *number) {
  const int first = number ? CROSSED_FIRST : 0;
  pthread_mutex_lock(&locks[first]);
  pthread_mutex_lock(&locks[1 - first]);
  x++;
  pthread_mutex_unlock(&locks[1 - first]);
  pthread_mutex_unlock(&locks[first]);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, add, NULL);
  pthread_create(&b, NULL, add, &x);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2);
  return 0;
}
