// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: A barrier of one's own making, used twice; the mutant forgets to turn
// the sense round.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int waiting, sense;
static int step[2];

static void barrier(int *mine) {
#ifndef MUTANT
  *mine = !*mine;
#else
  *mine = 1;
#endif
  if (atomic_fetch_add(&waiting, 1) == 1) {
    waiting = 0;
    sense = *mine;
  } else {
    while (sense != *mine)
      ;
  }
}

static void *run(void *arg) {
  int me = arg != NULL, mine = 0;
  step[me] = 1;
  barrier(&mine);
  assert(step[!me] >= 1);
  barrier(&mine);
  step[me] = 2;
  barrier(&mine);
  assert(step[!me] == 2);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, step);
  run(NULL);
  pthread_join(t, NULL);
}
