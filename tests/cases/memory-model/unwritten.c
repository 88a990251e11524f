// run: --memory-model rc11
// expect: TRUE
// why: between seq_cst accesses psc goes by accesses to other atomics, even to
// one that nobody writes
#include "litmus.h"

static atomic_int x, y, z;
static int r, s, t;

static void *one(void *arg) {
  SWAP(&z, 2, seq_cst);
  (void)LOAD(&x, relaxed);
  SWAP(&z, 4, acq_rel);
  return arg;
}

static void *two(void *arg) {
  r = LOAD(&z, acquire);
  s = LOAD(&y, seq_cst);
  return arg;
}

static void *three(void *arg) {
  STORE(&y, 1, relaxed);
  FENCE(seq_cst);
  t = LOAD(&z, relaxed);
  return arg;
}

int main(void) {
  run(one, two, three, NULL);
  assert(!(r == 4 && s == 0 && t == 0));
  return 0;
}
