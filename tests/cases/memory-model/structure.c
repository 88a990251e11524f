// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --memory-model rc11
// expect: UNKNOWN(or to a structure, under RC11)
// run: --memory-model rc11 -DSIDE=long
// expect: TRUE
// run: --search graph --memory-model rc11 -DSIDE=long
// expect: TRUE
// why: an atomic structure is accessed whole; RC11 has it of one member only
#include "litmus.h"

#ifdef SIDE
typedef struct {
  SIDE sum;
} Pair;
#define PAIR(a, b) {(a) + (b)}
#define IS_WHOLE(p) ((p).sum % 2 == 0)
#else
typedef struct {
  int left, right;
} Pair;
#define PAIR(a, b) {a, b}
#define IS_WHOLE(p) ((p).left == (p).right)
#endif

static _Atomic Pair pair = PAIR(0, 0);

static void *writer(void *arg) {
  Pair new = PAIR(1, 1);
  STORE(&pair, new, relaxed);
  return arg;
}

static void *reader(void *arg) {
  Pair now = LOAD(&pair, relaxed);
  assert(IS_WHOLE(now));
  return arg;
}

int main(void) {
  run(writer, reader, NULL, NULL);
  return 0;
}
