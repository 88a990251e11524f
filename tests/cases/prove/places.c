// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT
// expect: UNKNOWN(leaves this check open: inside == 1)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: by where the other thread is, Peterson's algorithm excludes it; not if a
// thread gives way before it says that it wants to.
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void enter(int me) {
#ifdef MUTANT
  turn = !me;
#endif
  wants[me] = 1;
#ifndef MUTANT
  turn = !me;
#endif
  while (wants[!me] && turn == !me)
    ;
}

static void *work(void *arg) {
  int me = arg != 0;
  enter(me);
  inside = 1;
  assert(inside == 1);
  inside = 0;
  wants[me] = 0;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  work(&t);
  return 0;
}
