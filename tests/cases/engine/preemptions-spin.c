// run: --search preemptions
// expect: TRUE
// run: --search preemptions -DMUTANT
// expect: FALSE(assertion)
// run: --search preemptions --preemptions 0 -DMUTANT
// expect: UNKNOWN(executions of more than 0 preemptions left out)
// run: --search explicit
// expect: TRUE

/* No bound for loops that wait. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int taken;
int n;

static void *count(void *arg) {
#ifdef MUTANT
  while (taken)
    ;
  taken = 1;
#else
  while (atomic_exchange(&taken, 1))
    ;
#endif
  int m = n;
  n = m + 1;
  taken = 0;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, count, 0);
  pthread_create(&b, 0, count, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(n == 2);
  return 0;
}
