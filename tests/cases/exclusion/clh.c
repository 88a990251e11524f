// run: --unwind 2
// expect: TRUE
// why: CLH queue lock: each waits for the node before its own.
// run: --unwind 2 -DTORN
// expect: FALSE(assertion)
// mutant: joining the queue takes two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int busy[3] = {0, 1, 1};
static atomic_int tail;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
  (void)other;
#ifdef TORN
  int before = tail;
  tail = me + 1;
#else
  int before = atomic_exchange(&tail, me + 1);
#endif
  __VERIFIER_assume(!busy[before]);
  critical(me);
  busy[me + 1] = 0;
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
