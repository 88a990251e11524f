// run: --property no-deadlock --engine explicit
// expect: TRUE
// run: --property no-deadlock --engine preemptions
// expect: TRUE
// run: --property no-deadlock --engine dpor
// expect: TRUE
// run: --property no-deadlock --engine heuristic
// expect: TRUE
// run: --property no-deadlock --engine explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine hybrid -DMUTANT
// expect: FALSE(no-deadlock)
// why: Who spins holds the lock under which the flag is set, in the mutant.
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void *set(void *arg) {
  pthread_mutex_lock(&m);
  flag = 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, set, NULL);
#ifdef MUTANT
  pthread_mutex_lock(&m);
#endif
  while (!flag)
    ;
#ifndef MUTANT
  pthread_mutex_lock(&m);
#endif
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
