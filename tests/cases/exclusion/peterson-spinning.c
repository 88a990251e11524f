// run: --unwind 2 --engine order
// expect: TRUE
// why: The wait is a loop of shared reads: rounds that change nothing are left
// out, so that a bound completes it.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int wants[2], turn;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  wants[me] = 1;
  turn = other;
  while (wants[other] && turn != me)
    ;
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
