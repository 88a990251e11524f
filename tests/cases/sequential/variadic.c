// run:
// expect: TRUE
// run: -DMUTANT=1
// expect: FALSE(assertion)
// run: -DMUTANT=2
// expect: FALSE(assertion)
// why: A variadic function adds up its arguments.
#include <assert.h>
#include <stdarg.h>

/* Run k of the mutants expects the opposite of check k. */
#ifndef MUTANT
#define MUTANT 0
#endif
#define CHECK(k, condition) assert(MUTANT == (k) ? !(condition) : (condition))

static int sum(int n, ...) {
  va_list args;
  int total = 0;
  va_start(args, n);
  for (int i = 0; i < n; i++)
    total += va_arg(args, int);
  va_end(args);
  return total;
}

int main(void) {
  CHECK(1, sum(3, 1, 2, 3) == 6);
  CHECK(2, sum(0) == 0);
  return 0;
}
