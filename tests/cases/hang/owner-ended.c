// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: TRUE
// run: --property no-deadlock --search heuristic
// expect: TRUE
// run: --property no-deadlock --search explicit -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search hybrid -DMUTANT
// expect: FALSE(no-deadlock)
// why: A spin lock of one's own making; in the mutant its owner may end
//   without giving it back.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag held = ATOMIC_FLAG_INIT;
static int count;

static void *run(void *arg) {
  while (atomic_flag_test_and_set(&held))
    ;
#ifdef MUTANT
  if (count++)
    return arg;
#else
  count++;
#endif
  atomic_flag_clear(&held);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, run, NULL);
  pthread_create(&u, NULL, run, NULL);
  run(NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
