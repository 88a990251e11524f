// run: --unwind 2
// expect: TRUE
// why: Szymanski's algorithm for two threads.
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
  __VERIFIER_assume(flag[other] < 3);
  flag[me] = 3;
  if (flag[other] == 1) {
    flag[me] = 2;
    __VERIFIER_assume(flag[other] == 4);
  }
  flag[me] = 4;
  if (other < me)
    __VERIFIER_assume(flag[other] < 2);
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
