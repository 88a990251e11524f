// run: --search preemptions
// expect: FALSE(assertion)
// run: --search heuristic
// expect: FALSE(assertion)
// run: --search preemptions -DOWN
// expect: TRUE
// run: --search preemptions -DOWN -DSTOPS
// expect: FALSE(assertion)
// run: --search preemptions -DOWN -DINPUT
// expect: FALSE(assertion)
// why: a variable is a thread's own affair until another is given its address;
// what a step that is such does not come back from, or asks for, is no part of
// the step before.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int __VERIFIER_nondet_int(void);

static atomic_int shared;

static void put(atomic_int *at, int value) { atomic_store(at, value); }

static void *run(void *arg) {
  int value = atomic_load((atomic_int *)arg);
#ifdef OWN
  atomic_int own = 0;
  put(&own, value);
  put(&own, value + 1);
  assert(own == value + 1);
#ifdef STOPS
  shared = 3;
  put(&own, 7);
  __asm__ volatile("unknown %0" : : "m"(own));
#endif
#ifdef INPUT
  put(&own, 7);
  assert(__VERIFIER_nondet_int() != 1 || value != 1);
#endif
#else
  assert(value != 1);
#endif
  return 0;
}

int main(void) {
  atomic_int x = 0;
  pthread_t t;
  pthread_create(&t, 0, run, &x);
  put(&x, 1);
  put(&x, 2);
#ifdef STOPS
  assert(shared != 3);
#endif
  pthread_join(t, 0);
  return 0;
}
