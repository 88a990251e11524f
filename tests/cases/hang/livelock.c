// run: --property no-deadlock --search explicit
// expect: TRUE
// run: --property no-deadlock --search preemptions
// expect: TRUE
// run: --property no-deadlock --search dpor
// expect: UNKNOWN(too many steps in one execution: loop run.0)
// run: --property no-deadlock --search hybrid
// expect: TRUE
// why: Two threads that give way to each other change what they see, round and
//   round: that is not looked for.
#include <pthread.h>
#include <stdatomic.h>

static atomic_int wants[2];

static void *run(void *arg) {
  int me = arg != NULL;
  wants[me] = 1;
  while (wants[!me]) {
    wants[me] = 0;
    wants[me] = 1;
  }
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &t);
  run(NULL);
  pthread_join(t, NULL);
  return 0;
}
