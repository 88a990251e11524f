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
// run: --memory-model sc -DOPEN=none
// expect: TRUE
// run: --memory-model tso -DOPEN=none
// expect: TRUE
// run: --search explicit --memory-model tso -DOPEN=none
// expect: TRUE
// run: --memory-model pso -DOPEN=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DOPEN=none
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DOPEN=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DOPEN=none
// expect: FALSE(assertion)
// run: --memory-model sc -DCLOSE=relaxed
// expect: TRUE
// run: --memory-model tso -DCLOSE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DCLOSE=relaxed
// expect: TRUE
// run: --memory-model pso -DCLOSE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DCLOSE=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DCLOSE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DCLOSE=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DSEE=relaxed
// expect: TRUE
// run: --memory-model tso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DSEE=relaxed
// expect: TRUE
// run: --memory-model pso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DSEE=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSEE=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSEE=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DAGAIN=none
// expect: TRUE
// run: --memory-model tso -DAGAIN=none
// expect: TRUE
// run: --search explicit --memory-model tso -DAGAIN=none
// expect: TRUE
// run: --memory-model pso -DAGAIN=none
// expect: TRUE
// run: --search explicit --memory-model pso -DAGAIN=none
// expect: TRUE
// run: --search explicit --memory-model rc11 -DAGAIN=none
// expect: FALSE(assertion)
// run: --memory-model rc11 -DAGAIN=none
// expect: FALSE(assertion)
// run: --memory-model sc -DOPEN=acquire
// expect: TRUE
// run: --memory-model tso -DOPEN=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DOPEN=acquire
// expect: TRUE
// run: --memory-model pso -DOPEN=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DOPEN=acquire
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DOPEN=acquire
// expect: FALSE(assertion)
// run: --memory-model rc11 -DOPEN=acquire
// expect: FALSE(assertion)
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model pso -DOPEN=none
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DOPEN=none
// expect: FALSE(assertion)
// run: --memory-model tso --property robustness
// expect: TRUE
// run: --search graph --memory-model tso --property robustness
// expect: TRUE
// run: --memory-model pso --property robustness
// expect: TRUE
// run: --search graph --memory-model pso --property robustness
// expect: TRUE
// run: --memory-model rc11 --property robustness
// expect: TRUE
// run: --search graph --memory-model rc11 --property robustness
// expect: TRUE
// run: --memory-model pso --property robustness -DOPEN=none
// expect: FALSE(robustness)
// run: --search graph --memory-model pso --property robustness -DOPEN=none
// expect: FALSE(robustness)
// run: --memory-model rc11 --property robustness -DOPEN=none
// expect: FALSE(robustness)
// run: --search graph --memory-model rc11 --property robustness -DOPEN=none
// expect: FALSE(robustness)
// why: A reader takes no half of what a writer publishes.
#include "litmus.h"

#ifndef OPEN
#define OPEN release
#endif
#ifndef CLOSE
#define CLOSE release
#endif
#ifndef SEE
#define SEE acquire
#endif
#ifndef AGAIN
#define AGAIN acquire
#endif

static atomic_int version, a, b;

static void *write_both(void *arg) {
  STORE(&version, 1, relaxed);
  FENCE(OPEN);
  STORE(&a, 1, relaxed);
  STORE(&b, 1, relaxed);
  STORE(&version, 2, CLOSE);
  return arg;
}

static void *read_both(void *arg) {
  int before = LOAD(&version, SEE), x = LOAD(&a, relaxed),
      y = LOAD(&b, relaxed);
  FENCE(AGAIN);
  if (before % 2 == 0 && LOAD(&version, relaxed) == before)
    assert(x == y && x == before / 2);
  return arg;
}

int main(void) {
  run(write_both, read_both, NULL, NULL);
  return 0;
}
