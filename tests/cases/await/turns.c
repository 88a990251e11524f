// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: Two threads give the turn to each other; the mutant does not wait.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int turn;
static int log[6], n;

static void *run(void *arg) {
  int me = arg != NULL;
  for (int i = 0; i < 3; i++) {
#ifdef MUTANT
    if (i < 2)
#endif
      while (turn != me)
        ;
    log[n++ % 6] = me;
    turn = !me;
  }
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &n);
  run(NULL);
  pthread_join(t, NULL);
  for (int i = 0; i < 6; i++)
    assert(log[i] == i % 2);
}
