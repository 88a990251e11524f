// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model rc11 -DR=seq_cst
// expect: TRUE
// run: --search graph --memory-model rc11 -DR=seq_cst
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// why: RWC whose first read acquires; the second might be of the same atomic,
// and would then come after the write in psc
#include "litmus.h"

#ifndef R
#define R acquire
#endif

static atomic_int x[2], which;
static int i, r, s, t;

static void *one(void *arg) {
  STORE(&x[1], 1, seq_cst);
  STORE(&which, 1, relaxed);
  return arg;
}

static void *two(void *arg) {
  i = LOAD(&which, relaxed);
  r = LOAD(&x[1], R);
  s = LOAD(&x[i], seq_cst);
  return arg;
}

static void *three(void *arg) {
  STORE(&x[0], 1, seq_cst);
  t = LOAD(&x[1], seq_cst);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(i == 0 && r == 1 && s == 0 && t == 0));
  return 0;
}
