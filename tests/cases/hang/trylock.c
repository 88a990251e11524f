// run: --property no-deadlock --search explicit -DPAUSE=
// expect: TRUE
// run: --property no-deadlock --search preemptions -DPAUSE=
// expect: TRUE
// run: --property no-deadlock --search dpor -DPAUSE=
// expect: TRUE
// run: --property no-deadlock --search hybrid -DPAUSE=
// expect: TRUE
// run: --property no-deadlock --search explicit -DMUTANT -DPAUSE=
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT -DPAUSE=
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT -DPAUSE=
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search heuristic -DMUTANT -DPAUSE=
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search explicit -DMUTANT -DPAUSE=sched_yield()
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search preemptions -DMUTANT -DPAUSE=sched_yield()
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search dpor -DMUTANT -DPAUSE=sched_yield()
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --search hybrid -DMUTANT -DPAUSE=sched_yield()
// expect: FALSE(no-deadlock)
// run: --search preemptions --property no-deadlock -DMUTANT -DPAUSE=usleep(10)
// expect: FALSE(no-deadlock)
// run: --search preemptions --property no-deadlock -DMUTANT -DPAUSE=__asm__("pause")
// expect: FALSE(no-deadlock)
// run: --search preemptions --property no-deadlock -DMUTANT -DPAUSE=__builtin_ia32_pause()
// expect: FALSE(no-deadlock)
// why: Who does not get the mutex tries again, after a pause; in the mutant the
//   one that has it ends.
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int count;

static void *run(void *arg) {
  while (pthread_mutex_trylock(&m))
    PAUSE;
  count++;
#ifndef MUTANT
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  run(NULL);
  pthread_join(t, NULL);
  return 0;
}
