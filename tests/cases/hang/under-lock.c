// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: TRUE
// run: --property no-deadlock --search heuristic
// expect: TRUE
// run: --property no-deadlock --search explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search hybrid -DMUTANT
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
