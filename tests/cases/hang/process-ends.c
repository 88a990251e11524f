// run: --property no-deadlock --engine explicit -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --engine preemptions -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --engine dpor -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --engine heuristic -DMAIN=return(0)
// expect: TRUE
// run: --property no-deadlock --engine explicit -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine preemptions -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine dpor -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine hybrid -DMAIN=pthread_join(t,0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine explicit -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine preemptions -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine dpor -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine heuristic -DMAIN=pthread_exit(0)
// expect: FALSE(no-deadlock)
// run: --engine preemptions --property no-deadlock -DMAIN=exit(0)
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
