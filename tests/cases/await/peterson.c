// run: --search dpor
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --search dpor -DMUTANT
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: Two locations are read, one after the other, while one waits; the
// mutant gives way first and asks then.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic int wants[2], turn;
static int count;

static void *run(void *arg) {
  int me = arg != NULL, other = !me;
#ifdef MUTANT
  turn = other;
  wants[me] = 1;
#else
  wants[me] = 1;
  turn = other;
#endif
  while (wants[other] && turn == other)
    ;
  count++;
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &count);
  run(NULL);
  pthread_join(t, NULL);
  assert(count == 2);
}
