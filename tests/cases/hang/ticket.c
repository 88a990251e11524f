// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: TRUE
// run: --property no-deadlock --search hybrid
// expect: TRUE
// run: --property no-deadlock --search explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search heuristic -DMUTANT
// expect: FALSE(no-deadlock)
// why: A ticket lock; the mutant draws tickets in two steps, so that one is
//   lost, and who takes the lock after that is never served.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint next, served;
static int count;

static void lock(void) {
#ifdef MUTANT
  unsigned mine = next;
  next = mine + 1;
#else
  unsigned mine = atomic_fetch_add(&next, 1);
#endif
  while (served != mine)
    ;
}

static void unlock(void) { served++; }

static void *run(void *arg) {
  lock();
  count++;
  unlock();
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  run(NULL);
  pthread_join(t, NULL);
  run(NULL);
  return 0;
}
