// run: --property no-deadlock --search explicit -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --search preemptions -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --search dpor -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --search heuristic -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --search explicit -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search hybrid -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search heuristic -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --search preemptions --property no-deadlock -DMAIN=exit(0)
// expect: TRUE
// why: A thread spins for ever, but not in a process that ends.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int flag;

static void *run(void *arg) {
  while (!flag)
    ;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  MAIN;
}
