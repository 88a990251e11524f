// run: --search preemptions --property no-deadlock -DCOUNT=n++;
// expect: TRUE
// run: --search preemptions --property no-deadlock -DCOUNT=n++; -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DCOUNT=n++; -DMUTANT --search explicit
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DCOUNT=n++; -DMUTANT --search dpor
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DCOUNT=shared++; -DMUTANT --search explicit
// expect: TRUE
// run: --property no-deadlock -DCOUNT=shared++; -DMUTANT --search preemptions
// expect: TRUE
// run: --property no-deadlock -DCOUNT=shared++; -DMUTANT --search dpor
// expect: UNKNOWN(too many steps in one execution: loop main.0)
// why: The loop counts its rounds.  A variable of its own is the same again
//   after all its values; one that others might see changes, which is no hang.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag;
static volatile unsigned char shared;

static void *set(void *arg) {
#ifndef MUTANT
  flag = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  unsigned char n = 0;
  pthread_create(&t, NULL, set, NULL);
  while (!flag)
    COUNT
  pthread_join(t, NULL);
  return n & 1;
}
