// run: --property no-data-race --search preemptions
// expect: TRUE
// run: --property no-data-race --search explicit
// expect: TRUE
// run: --property no-data-race --search preemptions -DPLAIN
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DPLAIN
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DEARLY
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DEARLY
// expect: FALSE(no-data-race)
// why: A thread that waits in a loop for a flag; one that looks at the data
// while it waits; a flag that is not atomic.
#include <pthread.h>
#include <stdatomic.h>
#ifdef PLAIN
volatile int flag;
#else
atomic_int flag;
#endif
int data, seen;

void *set(void *p) {
  data = 1;
  flag = 1;
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  while (!flag) {
#ifdef EARLY
    int now = data;
    (void)now;
#endif
  }
  seen = data;
  pthread_join(t, 0);
  return seen;
}
