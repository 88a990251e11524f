// run: --search preemptions --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search preemptions --property no-deadlock -DSETS
// expect: TRUE
// run: --search preemptions --property no-deadlock -DIN_A_CALL
// expect: FALSE(no-deadlock)
// why: The end of the process is a way out of a loop, too: who waits to be
// told to end it waits for ever if nobody does.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int done, other;

static void *work(void *u) {
  other = 1;
#ifdef SETS
  done = 1;
#endif
  return u;
}

static void end_if_done(void) {
  if (done)
    exit(0);
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  for (;;) {
#ifdef IN_A_CALL
    end_if_done();
#else
    if (done)
      exit(0);
#endif
  }
}
