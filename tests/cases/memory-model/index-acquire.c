// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSOURCE=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSOURCE=1
// expect: TRUE
// run: --search graph --memory-model rc11 -DSOURCE=1
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --memory-model sc
// expect: TRUE
// why: an acquire load of one of two atomics acquires from that one alone
#include "litmus.h"

#ifndef SOURCE
#define SOURCE 0
#endif

static atomic_int flag[2], which, data;

static void *writer(void *arg) {
  STORE(&data, 1, relaxed);
  STORE(&flag[1], 1, release);
  STORE(&which, 1, relaxed);
  return arg;
}

static void *reader(void *arg) {
  int seen = LOAD(&flag[1], relaxed);
  int i = LOAD(&which, relaxed);
  (void)LOAD(&flag[i], acquire);
  assert(!(seen == 1 && i == SOURCE && LOAD(&data, relaxed) == 0));
  return arg;
}

int main(void) {
  run(writer, reader, NULL, NULL);
  return 0;
}
