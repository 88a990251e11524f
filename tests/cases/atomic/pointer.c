// run: --unwind 1
// expect: TRUE
// run: --unwind 1 --search explicit
// expect: TRUE
// run: --unwind 1 -DMUTANT
// expect: FALSE(assertion)
// why: arithmetic on an atomic pointer is one step; the mutant's is two.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int slots[8];
static int *_Atomic next = slots + 4;

static void *run(void *arg) {
#ifdef MUTANT
  next = next - 2;
#else
  next -= 2;
#endif
  return arg;
}

int main(void) {
  int *_Atomic own = slots;
  int *seen = (own += 3);
  assert(seen == slots + 3 && own-- == slots + 3 && --own == slots + 1);
  assert(atomic_fetch_sub(&own, 1) == slots + 1 && own == slots);
  pthread_t a, b;
  pthread_create(&a, NULL, run, NULL);
  pthread_create(&b, NULL, run, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(next == slots);
  next += 1 + (next == slots);
  assert(*next == 0 && next - 2 == slots);
  return 0;
}
