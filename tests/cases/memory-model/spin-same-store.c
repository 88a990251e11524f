// run: --engine order --memory-model tso
// expect: TRUE
// run: --engine order --memory-model pso
// expect: TRUE
// run: --engine order --memory-model rc11
// expect: TRUE
// run: --engine order --memory-model tso -DOTHER
// expect: FALSE(assertion)
// run: --engine order --memory-model pso -DOTHER
// expect: FALSE(assertion)
// run: --engine order --memory-model rc11 -DOTHER
// expect: FALSE(assertion)
// run: --engine order --memory-model rc11 -DSOMETIMES
// expect: FALSE(assertion)
// run: --engine order --memory-model tso -DSOMETIMES
// expect: FALSE(assertion)
// why: Who waits and stores the same value in each round needs two rounds, if
// nobody else stores there.  With OTHER the value is another one, and with
// SOMETIMES there are rounds without the store.
#include "litmus.h"

static atomic_int go, flag, value = 1;

static void *spin(void *arg) {
  while (!LOAD(&go, acquire)) {
#if defined OTHER
    STORE(&flag, LOAD(&value, relaxed), relaxed);
#elif defined SOMETIMES
    if (LOAD(&value, relaxed) == 2)
      STORE(&flag, 2, relaxed);
    else
      STORE(&value, 3, relaxed);
#else
    STORE(&flag, 1, relaxed);
#endif
  }
  return arg;
}

static void *watch(void *arg) {
#ifdef SOMETIMES
  int first = LOAD(&value, relaxed) == 3;
  STORE(&value, 2, relaxed);
  int second = LOAD(&flag, relaxed) == 2;
  STORE(&value, 5, relaxed);
  int third = LOAD(&value, relaxed) == 3;
#else
  int first = LOAD(&flag, relaxed) == 1;
  STORE(&value, 2, relaxed);
  int second = LOAD(&flag, relaxed) == 2;
  STORE(&value, 3, relaxed);
  int third = LOAD(&flag, relaxed) == 3;
#endif
  STORE(&go, 1, release);
  assert(!(first && second && third));
  return arg;
}

int main(void) {
  run(spin, watch, NULL, NULL);
  return 0;
}
