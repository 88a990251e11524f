// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --engine portfolio --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: all threads may wait)
// why: a thread spins on a flag that nobody sets, beside others that end.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int flag, x;

static void *work(void *unused) {
  pthread_mutex_lock(&lock);
  x++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
#ifdef WRONG
  while (!__atomic_load_n(&flag, __ATOMIC_SEQ_CST))
    ;
#endif
  pthread_join(t, NULL);
  for (;;)
    ;
}
