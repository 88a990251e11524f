// run: --unwind 2
// expect: TRUE
// why: Szymanski's algorithm for two threads.
// run: --unwind 2 -DNO_ORDER
// expect: FALSE(assertion)
// mutant: the second thread does not let the first go ahead.
// run: --unwind 2 -DOPEN_DOOR
// expect: FALSE(assertion)
// mutant: the entry does not close behind the waiting room.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int flag[2];

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  flag[me] = 1;
#ifndef OPEN_DOOR
  __VERIFIER_assume(flag[other] < 3);
#endif
  flag[me] = 3;
  if (flag[other] == 1) {
    flag[me] = 2;
    __VERIFIER_assume(flag[other] == 4);
  }
  flag[me] = 4;
#ifndef NO_ORDER
  if (other < me)
    __VERIFIER_assume(flag[other] < 2);
#endif
  critical(me);
  if (other > me) {
    int seen = flag[other];
    __VERIFIER_assume(seen < 2 || seen > 3);
  }
  flag[me] = 0;
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
