// run: --property no-deadlock --search explicit -DLEAVES=0
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DLEAVES=0
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DLEAVES=0
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search hybrid -DLEAVES=0
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DLEAVES=any()
// expect: TRUE
// run: --property no-deadlock --search preemptions -DLEAVES=any()
// expect: TRUE
// run: --property no-deadlock --search dpor -DLEAVES=any()
// expect: TRUE
// run: --property no-deadlock --search heuristic -DLEAVES=any()
// expect: TRUE
// run: --property no-deadlock -DLEAVES=anything()==5 --search dpor
// expect: UNKNOWN(only three values of an input of 32 bits tried)
// why: What a loop does with an input is of no use unless it can leave by it.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);

static int any(void) { return __VERIFIER_nondet_bool(); }
static int anything(void) { return __VERIFIER_nondet_int(); }

static atomic_int flag;

static void *run(void *arg) { return arg; }

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  while (!flag && !(LEAVES))
    if (any())
      sched_yield();
  pthread_join(t, NULL);
  (void)anything;
  return 0;
}
