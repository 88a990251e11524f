// run: --unwind 2
// expect: TRUE
// why: Lock out of compare-and-swap that stores the holder.
// run: --unwind 2 -DIGNORED
// expect: FALSE(assertion)
// mutant: the outcome of the swap is ignored.
// run: --unwind 2 -DWRONG_EXPECTED
// expect: FALSE(assertion)
// mutant: the swap expects the other as holder.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int owner;

static void critical(int me) {
  owner = me;
  assert(owner == me);
}

static atomic_int holder;

static void *run(void *arg) {
  int me = (int)(long)arg, other = 1 - me;
#ifdef WRONG_EXPECTED
  int nobody = me ? other + 1 : 0;
#else
  (void)other;
  int nobody = 0;
#endif
#ifdef IGNORED
  atomic_compare_exchange_strong(&holder, &nobody, me + 1);
#else
  __VERIFIER_assume(atomic_compare_exchange_strong(&holder, &nobody, me + 1));
#endif
  critical(me);
  assert(holder == me + 1);
  holder = 0;
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
