// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: equal numbers let both in.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int choosing[2], number[2];

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  choosing[me] = 1;
  int mine = number[other] + 1;
  number[me] = mine;
  choosing[me] = 0;
  __VERIFIER_assume(!choosing[other]);
  int theirs = number[other];
  __VERIFIER_assume(theirs == 0 || mine <= theirs);
  critical(me);
  number[me] = 0;
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
