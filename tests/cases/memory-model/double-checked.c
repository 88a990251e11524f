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
// run: --memory-model sc -DW=relaxed
// expect: TRUE
// run: --memory-model tso -DW=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DW=relaxed
// expect: TRUE
// run: --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DR=relaxed
// expect: TRUE
// run: --memory-model tso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DR=relaxed
// expect: TRUE
// run: --memory-model pso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DR=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DW=relaxed -DR=relaxed
// expect: TRUE
// run: --memory-model tso -DW=relaxed -DR=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DW=relaxed -DR=relaxed
// expect: TRUE
// run: --memory-model pso -DW=relaxed -DR=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DW=relaxed -DR=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DW=relaxed -DR=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DW=relaxed -DR=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model pso -DW=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DW=relaxed
// expect: FALSE(assertion)
// why: Double-checked initialisation: the flag must not overtake the data.
#include "litmus.h"

#ifndef W
#define W release
#endif
#ifndef R
#define R acquire
#endif

static atomic_int ready, data;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *arg) {
  if (!LOAD(&ready, R)) {
    pthread_mutex_lock(&lock);
    if (!LOAD(&ready, relaxed)) {
      STORE(&data, LOAD(&data, relaxed) + 1, relaxed);
      STORE(&ready, 1, W);
    }
    pthread_mutex_unlock(&lock);
  }
  assert(LOAD(&data, relaxed) == 1);
  return arg;
}

int main(void) {
  run(work, work, NULL, NULL);
  return 0;
}
