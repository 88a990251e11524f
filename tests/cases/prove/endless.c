// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT=1
// expect: UNKNOWN(leaves this check open: n == 0)
// run: --engine prove -DMUTANT=2
// expect: UNKNOWN(leaves this check open: n == 0)
// run: --engine prove -DMUTANT=3
// expect: UNKNOWN(leaves this check open: n == 0)
// why: a thread that ends while it holds a lock leaves it held; one that tries
// holds it only if it got it; and who comes after a join of another thread is
// not alone.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;

static void *work(void *arg) {
#if MUTANT == 1
  int is_mine = pthread_mutex_trylock(&m);
  (void)is_mine;
#elif MUTANT == 2
  if (arg)
    pthread_mutex_lock(&m);
#else
  pthread_mutex_lock(&m);
#endif
  assert(n == 0);
  n = 1;
  n = 0;
#if MUTANT == 3
  n = 1;
#endif
  if (arg)
    return 0;
#if MUTANT == 1
  if (is_mine == 0)
#elif MUTANT == 2
  if (arg)
#endif
    pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t t;
  for (long i = 0;; i = !i)
    pthread_create(&t, 0, work, (void *)i);
}
