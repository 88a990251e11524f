// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// why: CBMC's types and storage classes are words of C; conditions of functions
// are asserted, and goals to cover are not.
#include <pthread.h>

#ifndef MUTANT
#define MUTANT 0
#endif
#if MUTANT == 1
#define __CPROVER_thread_local
#endif

static __CPROVER_thread_local int own;
static __CPROVER_bool is_seen;

static int half(__CPROVER_size_t n) {
  __CPROVER_precondition(n % 2 == 0, "n is even");
  int result = n / 2;
  __CPROVER_postcondition(result * 2 == n, "it is half of n");
  return result;
}

static void *run(void *arg) {
  is_seen = own;
  return arg;
}

int main(void) {
  pthread_t a;
  own = 4;
  __CPROVER_cover(own == 5);
  pthread_create(&a, NULL, run, NULL);
  pthread_join(a, NULL);
  __CPROVER_assert(!is_seen, "each thread has its own");
  is_seen = own;
  __CPROVER_assert(is_seen == 1, "a truth value");
  return half(MUTANT == 2 ? 5 : 4) - 2;
}
