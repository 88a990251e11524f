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
// run: --memory-model sc -DSLOTS=2
// expect: TRUE
// run: --memory-model tso -DSLOTS=2
// expect: TRUE
// run: --search explicit --memory-model tso -DSLOTS=2
// expect: TRUE
// run: --memory-model pso -DSLOTS=2
// expect: TRUE
// run: --search explicit --memory-model pso -DSLOTS=2
// expect: TRUE
// run: --search explicit --memory-model rc11 -DSLOTS=2
// expect: TRUE
// run: --memory-model rc11 -DSLOTS=2
// expect: TRUE
// run: --memory-model sc -DFILL=relaxed
// expect: TRUE
// run: --memory-model tso -DFILL=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DFILL=relaxed
// expect: TRUE
// run: --memory-model pso -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DSLOTS=2 -DFILL=relaxed
// expect: TRUE
// run: --memory-model tso -DSLOTS=2 -DFILL=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DSLOTS=2 -DFILL=relaxed
// expect: TRUE
// run: --memory-model pso -DSLOTS=2 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DSLOTS=2 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search explicit --memory-model rc11 -DSLOTS=2 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 -DSLOTS=2 -DFILL=relaxed
// expect: FALSE(assertion)
// run: --memory-model sc -DEMPTY=relaxed
// expect: TRUE
// run: --memory-model tso -DEMPTY=relaxed
// expect: TRUE
// run: --search explicit --memory-model tso -DEMPTY=relaxed
// expect: TRUE
// run: --memory-model pso -DEMPTY=relaxed
// expect: TRUE
// run: --search explicit --memory-model pso -DEMPTY=relaxed
// expect: TRUE
// run: --search explicit --memory-model rc11 -DEMPTY=relaxed
// expect: TRUE
// run: --memory-model rc11 -DEMPTY=relaxed
// expect: TRUE
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
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: TRUE
// run: --search graph --memory-model pso -DFILL=relaxed
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DFILL=relaxed
// expect: FALSE(assertion)
// why: A ring of one producer and one consumer, of one or two slots.
#include "litmus.h"

#ifndef SLOTS
#define SLOTS 1
#endif
#ifndef FILL
#define FILL release
#endif
#ifndef EMPTY
#define EMPTY release
#endif
#ifndef R
#define R acquire
#endif

static atomic_int slots[SLOTS], head, tail;

static void *produce(void *arg) {
  for (int i = 0; i < 2; i++) {
    __VERIFIER_assume(i - LOAD(&head, R) < SLOTS);
    STORE(&slots[i % SLOTS], i + 1, relaxed);
    STORE(&tail, i + 1, FILL);
  }
  return arg;
}

static void *consume(void *arg) {
  for (int i = 0; i < 2; i++) {
    __VERIFIER_assume(LOAD(&tail, R) > i);
    int v = LOAD(&slots[i % SLOTS], relaxed);
    STORE(&head, i + 1, EMPTY);
    assert(v == i + 1);
  }
  return arg;
}

int main(void) {
  run(produce, consume, NULL, NULL);
  return 0;
}
