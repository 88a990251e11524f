// run: --property no-data-race --search dpor
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit
// expect: FALSE(no-data-race)
// run: --property no-data-race --search heuristic
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DLOCK
// expect: TRUE
// run: --property no-data-race --search preemptions -DLOCK
// expect: TRUE
// run: --property no-data-race --search explicit -DLOCK
// expect: TRUE
// run: --property no-data-race --search heuristic -DLOCK
// expect: TRUE
// run: --property no-data-race --search dpor -DATOMIC
// expect: TRUE
// run: --property no-data-race --search preemptions -DATOMIC
// expect: TRUE
// run: --property no-data-race --search explicit -DATOMIC
// expect: TRUE
// run: --property no-data-race --search heuristic -DATOMIC
// expect: TRUE
// run: --property no-data-race --search dpor -DSECTION
// expect: TRUE
// run: --property no-data-race --search preemptions -DSECTION
// expect: TRUE
// run: --property no-data-race --search explicit -DSECTION
// expect: TRUE
// run: --property no-data-race --search heuristic -DSECTION
// expect: TRUE
// run: --property no-data-race --search dpor -DJOIN
// expect: TRUE
// run: --property no-data-race --search preemptions -DJOIN
// expect: TRUE
// run: --property no-data-race --search explicit -DJOIN
// expect: TRUE
// run: --property no-data-race --search heuristic -DJOIN
// expect: TRUE
// run: --property no-data-race --search dpor -DONE
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DONE
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DONE
// expect: FALSE(no-data-race)
// run: --property no-data-race --search heuristic -DONE
// expect: FALSE(no-data-race)
// why: An increment by two threads: with nothing, with a lock, atomic, in a
// section, one after the other; and where one of them forgets the lock.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
#ifdef ATOMIC
_Atomic
#endif
int n;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *add(void *p) {
#ifdef LOCK
  pthread_mutex_lock(&m);
#elif defined ONE
  if (p)
    pthread_mutex_lock(&m);
#elif defined SECTION
  __VERIFIER_atomic_begin();
#endif
  n++;
#ifdef LOCK
  pthread_mutex_unlock(&m);
#elif defined ONE
  if (p)
    pthread_mutex_unlock(&m);
#elif defined SECTION
  __VERIFIER_atomic_end();
#endif
  return 0;
}

int main(void) {
  pthread_t a, b;
  n = 1;
  pthread_create(&a, 0, add, &n);
#ifdef JOIN
  pthread_join(a, 0);
#endif
  pthread_create(&b, 0, add, 0);
#ifndef JOIN
  pthread_join(a, 0);
#endif
  pthread_join(b, 0);
  return n;
}
