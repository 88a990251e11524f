// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// run: -DMUTANT=3
// expect: FALSE(assertion)
// why: Constructors run before main by priority, those of equal priority in
//      any order; the attribute may stand on a declaration, out of a macro.
#include <assert.h>

#define init(n) __attribute__((constructor(n)))

static int order, digits;

static void first(void) init(101);

__attribute__((constructor)) void last(void) {
  assert(order == 1);
  order = 2;
}

static void init(200) one(void) { digits = 10 * digits + 1; }
static void init(200) two(void) { digits = 10 * digits + 2; }

static void first(void) {
  assert(order == 0 && digits == 0);
  order = 1;
}

int main(void) {
#if MUTANT == 1
  assert(order == 1);
#elif MUTANT == 2
  assert(digits == 12);
#elif MUTANT == 3
  assert(digits == 21);
#endif
  assert(order == 2 && (digits == 12 || digits == 21));
  return 0;
}
