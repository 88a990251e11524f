// run: --search dpor
// expect: TRUE
// run: --search dpor -DWRONG
// expect: FALSE(assertion)
// why: A thread spins until a number is there that was not known before.
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

static volatile unsigned ticket, served;

static void *serve(void *arg) {
  served = ticket;
  return arg;
}

int main(void) {
  pthread_t t;
  unsigned mine = __VERIFIER_nondet_uint();
  ticket = mine;
  pthread_create(&t, 0, serve, 0);
  while (served != mine)
    ;
#ifdef WRONG
  assert(mine == 0 || served != mine);
#else
  assert(served == ticket);
#endif
}
