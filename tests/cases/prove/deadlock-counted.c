// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock --engine portfolio -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --property no-deadlock -DWRONG
// expect: UNKNOWN(no proof without a bound: all threads may wait)
// why: a loop that reads only ends, if its counter is raised in each round.
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int x;

static void *work(void *unused) {
#ifdef WRONG
  __atomic_store_n(&x, __VERIFIER_nondet_int() & 1, __ATOMIC_SEQ_CST);
#else
  for (;;)
    __atomic_fetch_add(&x, 1, __ATOMIC_SEQ_CST);
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  int n = 0;
  for (int i = 0; i < 5;) {
    n += __atomic_load_n(&x, __ATOMIC_SEQ_CST) & 1;
#ifdef WRONG
    if (__atomic_load_n(&x, __ATOMIC_SEQ_CST))
#endif
      i++;
  }
  pthread_exit(NULL);
}
