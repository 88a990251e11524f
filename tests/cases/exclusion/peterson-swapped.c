// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: the turn is given away before the flag is raised.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int wants[2], turn;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  turn = other;
  wants[me] = 1;
  __VERIFIER_assume(!wants[other] || turn == me);
  critical(me);
  wants[me] = 0;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
