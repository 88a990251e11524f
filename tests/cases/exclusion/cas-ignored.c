// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: the outcome of the swap is ignored.
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
  (void)other;
  int nobody = 0;
  atomic_compare_exchange_strong(&holder, &nobody, me + 1);
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
