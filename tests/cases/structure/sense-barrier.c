// run: --unwind 1
// expect: TRUE
// why: A barrier of a counter and a sense, with atomics.
// run: --unwind 1 -DTORN
// expect: FALSE(assertion)
// mutant: the last one is recognised too early.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static atomic_int left = 2, sense;
static int part[2];

static void *run(void *arg) {
  int me = arg != NULL;
  part[me] = 1;
#ifdef TORN
  if (atomic_fetch_sub(&left, 1) >= 1)
#else
  if (atomic_fetch_sub(&left, 1) == 1)
#endif
    sense = 1;
  __VERIFIER_assume(sense);
  assert(part[1 - me]);
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
