// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --property no-deadlock
// expect: FALSE(no-deadlock)
// why: Nobody sets the flag: the thread spins for ever, which harms no safety.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int flag, seen;

static void *run(void *arg) {
  while (!flag)
    ;
  seen = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  assert(!seen);
  pthread_join(t, NULL);
  assert(0);
}
