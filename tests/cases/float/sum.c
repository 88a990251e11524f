// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: --search explicit -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// why: which sums there are depends on the schedule; mutants: no lock, and a
// comparison that only one order of the additions makes true.
#include <assert.h>
#include <pthread.h>

#ifndef MUTANT
#define MUTANT 0
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double total = 1e16;

static void *add(void *arg) {
#if MUTANT != 1
  pthread_mutex_lock(&lock);
#endif
  total += *(double *)arg;
#if MUTANT != 1
  pthread_mutex_unlock(&lock);
#endif
  return NULL;
}

int main(void) {
  static double one = 1, minus = -1e16;
  pthread_t a, b;
  pthread_create(&a, NULL, add, &one);
  pthread_create(&b, NULL, add, &minus);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#if MUTANT == 2
  assert(total == 0);
#else
  assert(total == 0 || total == 1);
#endif
  return 0;
}
