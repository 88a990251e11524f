// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: TRUE
// run: --property no-deadlock --search hybrid
// expect: TRUE
// run: --property no-deadlock --search explicit -DWAITS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DWAITS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DWAITS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search heuristic -DWAITS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine order --unwind 2
// expect: TRUE
// run: --property no-deadlock --engine order --unwind 2 -DWAITS
// expect: FALSE(no-deadlock)
// run: --search preemptions --property no-deadlock -DBODY=own=own;
// expect: TRUE
// run: --property no-deadlock --search dpor -DBODY=own=own;
// expect: TRUE
// run: --property no-deadlock --engine order --unwind 2 -DBODY=own=own;
// expect: TRUE
// run: --search preemptions --property no-deadlock -DBODY=sleep(1);
// expect: TRUE
// why: A loop that reads nothing of others waits for nothing: it idles.  But
//   nobody posts, then, what another waits for.
#include <pthread.h>
#include <semaphore.h>
#include <unistd.h>

#ifndef BODY
#define BODY ;
#endif

static sem_t s;

static void *run(void *arg) {
#ifdef WAITS
  sem_wait(&s);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  volatile int own = 0;
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, run, NULL);
  while (1)
    BODY
}
