// run: -DMADE
// expect: TRUE
// run: -DMADE --search explicit
// expect: TRUE
// run:
// expect: FALSE(pthread-usage)
// run: -DLOCAL
// expect: FALSE(pthread-usage)
// why: Memory that is not initialised may look like a destroyed mutex, also
// where the program initialises none.
#include <pthread.h>
#include <stdlib.h>

int main(void) {
#ifdef LOCAL
  pthread_mutex_t m, *p = &m;
#else
  pthread_mutex_t *p = malloc(sizeof *p);
#endif
#ifdef MADE
  *p = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER;
#endif
  pthread_mutex_lock(p);
  pthread_mutex_unlock(p);
  return 0;
}
