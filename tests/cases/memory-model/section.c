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
// run: --memory-model sc -DBEGIN= -DEND=
// expect: TRUE
// run: --memory-model tso -DBEGIN= -DEND=
// expect: FALSE(assertion)
// run: --search explicit --memory-model tso -DBEGIN= -DEND=
// expect: FALSE(assertion)
// run: --memory-model pso -DBEGIN= -DEND=
// expect: FALSE(assertion)
// run: --search explicit --memory-model pso -DBEGIN= -DEND=
// expect: FALSE(assertion)
// why: A section of the program is a fence of the machine.
// Under C11 it synchronises with later sections.
#include "litmus.h"

#ifndef BEGIN
#define BEGIN __VERIFIER_atomic_begin()
#endif
#ifndef END
#define END __VERIFIER_atomic_end()
#endif

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

static atomic_int x, y;
static int count, r, s;

static void *one(void *arg) {
  STORE(&x, 1, relaxed);
  BEGIN;
  count++;
  END;
  r = LOAD(&y, relaxed);
  return arg;
}

static void *two(void *arg) {
  STORE(&y, 1, relaxed);
  BEGIN;
  count++;
  END;
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  run(one, two, NULL, NULL);
  assert(!(r == 0 && s == 0));
  return 0;
}
