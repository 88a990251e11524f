// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model rc11
// expect: TRUE
// run: --memory-model rc11
// expect: TRUE
// run: --memory-model sc -DSECOND=other
// expect: TRUE
// run: --memory-model tso -DSECOND=other
// expect: TRUE
// run: --search explicit --memory-model tso -DSECOND=other
// expect: TRUE
// run: --memory-model pso -DSECOND=other
// expect: TRUE
// run: --search explicit --memory-model pso -DSECOND=other
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSECOND=other
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSECOND=other
// expect: FALSE(assertion)
// run: --search graph --memory-model sc -DSECOND=other
// expect: TRUE
// run: --search graph --memory-model tso -DSECOND=other
// expect: TRUE
// run: --search graph --memory-model pso -DSECOND=other
// expect: TRUE
// run: --search graph --memory-model rc11 -DSECOND=other
// expect: FALSE(assertion)
// why: a mutex between: one for both threads orders them,
// one for each is a fence of the machine alone
#include "litmus.h"

#ifndef SECOND
#define SECOND first
#endif

static atomic_int x, y;
static int r, s;
static pthread_mutex_t first, other;

static void visit(pthread_mutex_t *m) {
  pthread_mutex_lock(m);
  pthread_mutex_unlock(m);
}

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  visit(&first);
  r = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, relaxed);
  visit(&SECOND);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  pthread_mutex_init(&first, NULL);
  pthread_mutex_init(&other, NULL);
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
